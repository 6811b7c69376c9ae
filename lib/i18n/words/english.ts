import { common } from "./english/common";
import { dashboard } from "./english/dashboard";
import { menu } from "./english/menu";
import { palette } from "./english/palette";
import { problem } from "./english/problem";
import { profile } from "./english/profile";
import { shell } from "./english/shell";
import { signIn } from "./english/sign-in";
import { state } from "./english/state";

export const english = { common, dashboard, menu, palette, problem, profile, shell, signIn, state } as const;
