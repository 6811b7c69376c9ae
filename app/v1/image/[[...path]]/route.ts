import { door } from "@/lib/next/route";
import * as images from "@/lib/selling/after-sales/image-operation";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(images);
