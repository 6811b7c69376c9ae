"use client";

import { SetUp } from "../../second-factor/set-up";

/** A full load of the next page, because the layout and its data belong to another session state. */
export const RequiredSetUp = ({ next }: { next: string }) => <SetUp onDone={() => location.assign(next)} />;
