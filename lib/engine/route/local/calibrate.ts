/** How a model's own chance of a label becomes the share of times that it is right: `sigmoid(slope * logit + offset)`. */
export interface Calibration {
  slope: number;
  offset: number;
}

/** One prediction on an example that was not learnt from. */
export interface HeldOut {
  /** The model's own chance of the label it prefers. */
  chance: number;
  right: boolean;
}

/** What holds where nothing was measured: training stops short of certainty, so the model knows more than it says. */
const PRIOR: Calibration = { slope: 1.2, offset: 0.8 };
/** How firmly the prior is held, against one prediction each. */
const PRIOR_SLOPE_WEIGHT = 20;
const PRIOR_OFFSET_WEIGHT = 2;
/** A surer model is never less likely to be right. */
const LEAST_SLOPE = 0.05;
const ROUNDS = 25;

const sigmoid = (value: number) => 1 / (1 + Math.exp(-value));

/** The logarithm of the odds, kept finite. */
const logit = (chance: number) => Math.log((chance + 1e-6) / (1 - chance + 1e-6));

/** The calibrated confidence, 0 to 1, of a chance. */
export const confidenceFor = ({ slope, offset }: Calibration, chance: number) =>
  sigmoid(slope * logit(chance) + offset);

/** How badly a calibration explains the predictions; strays from the prior count too. */
function loss(predictions: readonly HeldOut[], { slope, offset }: Calibration): number {
  let sum = (PRIOR_SLOPE_WEIGHT * (slope - PRIOR.slope) ** 2 + PRIOR_OFFSET_WEIGHT * (offset - PRIOR.offset) ** 2) / 2;
  for (const { chance, right } of predictions) {
    const score = slope * logit(chance) + offset;
    // log(1 + exp(x)) without overflow.
    const against = right ? -score : score;
    sum += Math.max(0, against) + Math.log1p(Math.exp(-Math.abs(against)));
  }
  return sum;
}

/** Where Newton's method would go from here in one step. */
function newtonStep(predictions: readonly HeldOut[], { slope, offset }: Calibration): Calibration {
  let gradientSlope = PRIOR_SLOPE_WEIGHT * (slope - PRIOR.slope);
  let gradientOffset = PRIOR_OFFSET_WEIGHT * (offset - PRIOR.offset);
  let [curveSlope, curveBoth, curveOffset] = [PRIOR_SLOPE_WEIGHT, 0, PRIOR_OFFSET_WEIGHT];
  for (const { chance, right } of predictions) {
    const x = logit(chance);
    const p = sigmoid(slope * x + offset);
    const error = p - (right ? 1 : 0);
    const curve = p * (1 - p);
    gradientSlope += error * x;
    gradientOffset += error;
    curveSlope += curve * x * x;
    curveBoth += curve * x;
    curveOffset += curve;
  }
  const determinant = curveSlope * curveOffset - curveBoth * curveBoth;
  return {
    slope: (curveBoth * gradientOffset - curveOffset * gradientSlope) / determinant,
    offset: (curveBoth * gradientSlope - curveSlope * gradientOffset) / determinant,
  };
}

/**
 * Fits the calibration to predictions by Newton's method, each step halved until it helps, and held to the prior where
 * there are few predictions (Platt scaling).
 */
export function fitCalibration(predictions: readonly HeldOut[]): Calibration {
  let current = PRIOR;
  let lowest = loss(predictions, current);
  for (let round = 0; round < ROUNDS; round += 1) {
    const step = newtonStep(predictions, current);
    let size = 1;
    let next = current;
    let reached = Infinity;
    while (size > 1e-4 && reached >= lowest) {
      next = { slope: current.slope + size * step.slope, offset: current.offset + size * step.offset };
      reached = loss(predictions, next);
      size /= 2;
    }
    if (reached >= lowest) break;
    current = next;
    lowest = reached;
  }
  return { slope: Math.max(LEAST_SLOPE, current.slope), offset: current.offset };
}
