"use client";

import { ErrorState } from "@/components/page/error-state";

export default ErrorState;
