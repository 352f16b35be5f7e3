/** Runs a step, which resolves to how many rows it took, until it takes fewer than it may. */
export async function repeatStep(
  step: (limit: number) => Promise<number>,
  perStep = 1_000,
): Promise<void> {
  let taken = perStep;
  while (taken === perStep) taken = await step(perStep);
}
