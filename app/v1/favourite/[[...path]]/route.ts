import * as favourites from "@/lib/catalogue/favourites/operations";
import { door } from "@/lib/next/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(favourites);
