"use server";

import { action } from "@/lib/next/action";
import { confirm, forgetDevices as forget, remove, renewRecovery, start } from "@/lib/people/sign-in/factor-operations";

export const startFactor = action(start);
export const confirmFactor = action(confirm);
export const renewCodes = action(renewRecovery);
export const removeFactor = action(remove);
export const forgetDevices = action(forget);
