import type { Answer } from "@/components/api/cms";
import type { Tone } from "@/components/ui/badge";

export type Complaint = Answer<"GET", `/cms/complaint/${number}`>;
export type ListedComplaint = Answer<"GET", "/cms/complaint">["items"][number];

export const stateTones: Record<Complaint["state"], Tone> = { pending: "amber", processing: "blue", done: "gray" };
