import * as favourites from "@/lib/catalogue/favourites/operations";
import { route } from "@/lib/next/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  favourites.get,
  favourites.add,
  favourites.remove,
);
