"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { PageProblem } from "@/components/api/problem";
import { createSerialQueue } from "@/components/api/serial-queue";
import { useSend } from "@/components/api/use-send";
import {
  groupErrors,
  hasCode,
  parseCount,
  type Row,
  removeSaved,
  toCountRows,
  type UnmatchedCode,
  withPasted,
  withRows,
  writeCounts,
} from "./count-rows";

interface Found {
  row?: Row;
  /** `several`: it is a part of the names of several products. */
  without?: UnmatchedCode["why"] | "several";
}

export function useCount(ids: number[]) {
  const send = useSend();
  const [rows, setRows] = useState<Row[]>([]);
  const [problem, setProblem] = useState<PageProblem>();
  const [refusals, setRefusals] = useState(() => groupErrors<Row>([]));
  const [isReading, setReading] = useState(ids.length > 0);
  const shown = useRef(rows);
  shown.current = rows;

  /** Returns undefined and sets the problem if the product could not be read. */
  const read = useCallback(
    async (product: number) => {
      const { done, problem } = await send("GET", `/cms/product/${product}`);
      if (problem) setProblem(problem);
      return done && toCountRows(done);
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

  /**
   * Requests the product if the page does not have the code yet. Returns no row if no variant has the code or the request failed.
   */
  async function findNow(code: string): Promise<Found> {
    const here = shown.current.find((row) => hasCode(row, code));
    if (here) return { row: here };
    const { done, problem } = await send("GET", "/cms/product", { query: { code, size: "1" } });
    if (problem) setProblem(problem);
    if (!done) return { without: "unasked" };
    const [product] = done.items;
    if (!product) return findByName(code);
    const found = (await read(product.id))?.filter((row) => hasCode(row, code));
    add(found);
    return found?.[0] ? { row: found[0] } : { without: found ? "unknown" : "unasked" };
  }
  /** A number is a code only: as a text it would also find the product with this id. */
  async function findByName(name: string): Promise<Found> {
    if (/^\d+$/.test(name)) return { without: "unknown" };
    const { done, problem } = await send("GET", "/cms/product", { query: { q: name, size: "2" } });
    if (problem) setProblem(problem);
    if (!done) return { without: "unasked" };
    const [product, other] = done.items;
    if (!product) return { without: "unknown" };
    return other ? { without: "several" } : { row: await addProduct(product.id) };
  }
  /** Adds all sizes of a product. Returns the first one. */
  async function addProduct(id: number) {
    const found = await read(id);
    add(found);
    return found?.[0];
  }
  /** Scans are looked up one at a time, so that the rows are in the order of the scans. */
  const [afterEarlier] = useState(createSerialQueue);
  const find = (code: string) => afterEarlier(() => findNow(code));

  const counted = rows.flatMap((row) => {
    const count = parseCount(row);
    return count === undefined ? [] : [{ ...row, count }];
  });

  /** Returns the number of written counts. Removes their rows, unless they were corrected during the save. */
  async function save(reason: string) {
    const { written, refused, problem } = await writeCounts(counted, (turn) => {
      const items = turn.map(({ product, variant, count, expected }) => ({
        id: product,
        variant_id: variant,
        count,
        on_hand: true,
        from: expected,
      }));
      return send("PUT", "/cms/product/batch/stock", { body: { items, reason } });
    });
    setProblem(problem);
    setRefusals(groupErrors(refused, problem?.errors));
    setRows((before) => removeSaved(before, written));
    // An order or a shipment has changed the stock, so the expected numbers are read again.
    if (problem?.code === "stale") for (const id of new Set(refused.map(({ product }) => product))) add(await read(id));
    return written.length;
  }

  return {
    rows,
    counted,
    problem,
    refusals,
    isReading,
    find,
    addProduct,
    save,
    forgetProblem() {
      setProblem(undefined);
      setRefusals(({ atRows }) => ({ atRows, others: [] }));
    },
    type(variant: number, typed: string) {
      setRows((before) => before.map((row) => (row.variant === variant ? { ...row, typed } : row)));
      setRefusals(({ atRows, others }) => ({ others, atRows: new Map([...atRows].filter(([at]) => at !== variant)) }));
    },
    /** Returns the number of pasted counts without a row. Undefined: the text is pasted into the input as usual. */
    paste(variant: number, text: string) {
      const pasted = withPasted(rows, variant, text);
      if (!pasted) return undefined;
      setRows(pasted.rows);
      setRefusals(groupErrors<Row>([]));
      return pasted.left;
    },
  };
}
