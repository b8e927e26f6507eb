/**
 * What a point of the body returns. A body fills one of these per point, so the object is reused.
 */
export type Echo = {
  /** Strength of the scatterers, dB against ordinary soft tissue. */
  scatter: number;
  /** Amplitude of a mirror-like interface; 1 is as bright as soft tissue. */
  specular: number;
  /** Two-way loss in dB per mm beyond what the time-gain curve makes up for; below 0 in fluid. */
  loss: number;
  /** The point in the tissue at rest, mm: where its scatterers were before anything moved or pressed it. */
  restX: number;
  restY: number;
  restZ: number;
};

/** A body at one moment: fills `echo` for the point (x, y along the skin, z into the body; mm). */
export type Body = (x: number, y: number, z: number, echo: Echo) => void;

export function blankEcho(): Echo {
  return { scatter: 0, specular: 0, loss: 0, restX: 0, restY: 0, restZ: 0 };
}

/** A thin bright sheet: its amplitude at `distance` mm from its middle, `thickness` mm to one standard deviation. */
export function sheet(distance: number, thickness: number): number {
  const t = distance / thickness;
  return t * t > 9 ? 0 : Math.exp(-0.5 * t * t);
}

/** Distance to an ellipsoid's surface in mm, negative inside; exact for spheres, good near the surface otherwise. */
export function ellipsoid(dx: number, dy: number, dz: number, rx: number, ry: number, rz: number): number {
  const k0 = Math.hypot(dx / rx, dy / ry, dz / rz);
  const k1 = Math.hypot(dx / (rx * rx), dy / (ry * ry), dz / (rz * rz));
  return k1 < 1e-9 ? -Math.min(rx, ry, rz) : (k0 * (k0 - 1)) / k1;
}
