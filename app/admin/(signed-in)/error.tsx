"use client";

import { Failed } from "@/components/failed";

export default Failed;
