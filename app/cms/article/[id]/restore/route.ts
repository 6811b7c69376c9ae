import * as adminArticles from "@/lib/content/articles/admin-operations";
import { route } from "@/lib/next/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(adminArticles.restore);
