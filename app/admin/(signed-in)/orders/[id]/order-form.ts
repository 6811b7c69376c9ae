import type { PageProblem } from "@/components/api/problem";
import type { Order } from "../types";

export interface OrderForm {
  order: Order;
  onClose: () => void;
  onProblem: (problem: PageProblem) => void;
}
