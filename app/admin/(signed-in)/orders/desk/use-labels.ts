import { useEffect, useMemo, useState } from "react";

const place = "kiosk-labels";
const storedIds = (): number[] => JSON.parse(sessionStorage.getItem(place) ?? "[]");

/** The orders whose labels were created in this tab and are not printed yet. They remain after a reload. */
export function useLabels() {
  const [ids, setIds] = useState<number[]>([]);
  useEffect(() => setIds(storedIds()), []);
  const changes = useMemo(() => {
    const store = (after: number[]) => {
      sessionStorage.setItem(place, JSON.stringify(after));
      setIds(after);
    };
    return {
      add: (id: number) => store([...new Set([...storedIds(), id])]),
      remove: (gone: number[]) => store(storedIds().filter((id) => !gone.includes(id))),
    };
  }, []);
  return { ids, ...changes };
}
