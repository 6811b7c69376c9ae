import type { PageProblem } from "@/components/api/problem-words";
import type { Order } from "../types";

/** Every dialog of an order gets these. */
export interface OrderForm {
  order: Order;
  onClose: () => void;
  onProblem: (problem: PageProblem) => void;
}
