import * as articles from "@/lib/articles/operations";
import { route } from "@/lib/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(articles.list, articles.create);
