/** The least that Next can answer: what the benchmark's ratios are against. */
export const GET = () => new Response("{}", { headers: { "content-type": "application/json" } });
