"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { PageProblem } from "@/components/problem-words";
import { useSend } from "@/components/use-send";
import { countOf, hasCode, type Row, rowsOf, withoutWritten, withRows, writeCounts } from "./counted";

/** The sizes that are being counted. They come by their codes, or with the products that were chosen in the list. */
export function useCount(ids: number[]) {
  const send = useSend();
  const [rows, setRows] = useState<Row[]>([]);
  const [problem, setProblem] = useState<PageProblem>();
  const [isReading, setReading] = useState(ids.length > 0);
  const shown = useRef(rows);
  shown.current = rows;

  /** Undefined: it could not be read, and the problem is shown. An earlier one stays. */
  const read = useCallback(
    async (product: number) => {
      const { done, problem } = await send("GET", `/cms/product/${product}`);
      if (problem) setProblem(problem);
      return done && rowsOf(done);
    },
    [send],
  );
  const add = useCallback((read: Row[] = []) => setRows((before) => withRows(before, read)), []);

  const chosen = ids.join();
  useEffect(() => {
    async function readChosen() {
      for (const id of chosen.split(",").filter(Boolean)) add(await read(Number(id)));
      setReading(false);
    }
    void readChosen();
  }, [chosen, add, read]);

  /** The row of this code, read if it is not here yet. `isUnknown`: no size has it; else it could not be asked. */
  async function find(code: string): Promise<{ row?: Row; isUnknown: boolean }> {
    const here = shown.current.find((row) => hasCode(row, code));
    if (here) return { row: here, isUnknown: false };
    const { done, problem } = await send("GET", "/cms/product", { query: { code, size: "1" } });
    setProblem(problem);
    if (!done) return { isUnknown: false };
    const [product] = done.items;
    if (!product) return { isUnknown: true };
    const found = (await read(product.id))?.filter((row) => hasCode(row, code));
    add(found);
    return { row: found?.[0], isUnknown: found?.length === 0 };
  }

  const counted = rows.flatMap((row) => {
    const count = countOf(row);
    return count === undefined ? [] : [{ ...row, count }];
  });

  /** Returns how many counts are written. These leave the page, unless they were corrected meanwhile. */
  async function save(reason: string) {
    const { written, refused, problem } = await writeCounts(counted, (turn) => {
      const items = turn.map(({ product, variant, count, expected }) => ({
        ...{ id: product, variant_id: variant, count, on_hand: true, from: expected },
      }));
      return send("PUT", "/cms/product/batch/stock", { body: { items, reason } });
    });
    setProblem(problem);
    setRows((before) => withoutWritten(before, written));
    // Something was ordered or shipped meanwhile: the rows learn what is expected now.
    if (problem?.code === "stale") for (const id of new Set(refused.map(({ product }) => product))) add(await read(id));
    return written.length;
  }

  return {
    ...{ rows, counted, problem, isReading, find, save },
    type: (variant: number, typed: string) =>
      setRows((before) => before.map((row) => (row.variant === variant ? { ...row, typed } : row))),
  };
}
