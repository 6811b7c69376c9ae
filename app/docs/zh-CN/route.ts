import { referencePage } from "../reference-page";

export const GET = (request: Request) => referencePage(request, "zh");
