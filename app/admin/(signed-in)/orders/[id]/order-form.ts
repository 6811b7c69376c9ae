import type { PageProblem } from "@/components/problem-words";
import type { Order } from "../types";

/** What every dialog of an order gets. */
export interface OrderForm {
  order: Order;
  onClose: () => void;
  onProblem: (problem: PageProblem) => void;
}
