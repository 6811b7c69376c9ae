/** For a request that is not in the queue, `next` is the first request of the queue. */
export function neighbours(queue: readonly number[], id: number) {
  const at = queue.indexOf(id);
  return { previous: queue[at - 1], next: queue[at + 1] };
}
