import { door } from "@/lib/next/route";
import * as reviews from "@/lib/selling/reviews/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(reviews);
