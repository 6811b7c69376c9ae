import type { Answer, QueryName } from "@/components/api/cms";
import type { Tone } from "@/components/ui/badge";

export type Complaint = Answer<"GET", `/cms/complaint/${number}`>;
export type ListedComplaint = Answer<"GET", "/cms/complaint">["items"][number];

export const complaintParameters: QueryName<"/cms/complaint">[] = ["q", "page", "size"];
export const stateTones: Record<Complaint["state"], Tone> = { pending: "amber", processing: "blue", done: "gray" };
