import { common } from "./chinese/common";
import { dashboard } from "./chinese/dashboard";
import { menu } from "./chinese/menu";
import { palette } from "./chinese/palette";
import { problem } from "./chinese/problem";
import { profile } from "./chinese/profile";
import { shell } from "./chinese/shell";
import { signIn } from "./chinese/sign-in";
import { state } from "./chinese/state";
import type { Catalogue } from "./words";

export const chinese: Catalogue = { common, dashboard, menu, palette, problem, profile, shell, signIn, state };
