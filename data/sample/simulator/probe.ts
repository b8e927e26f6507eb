/** Lengths in mm, angles in radians. `radius` is that of the curved face, `angle` the full opening. */
export type Probe = { kind: 'linear'; width: number } | { kind: 'convex'; radius: number; angle: number };

/**
 * Where the probe stands on the skin and how it is held. `yaw` turns it about the vertical (0: its long side along x),
 * `tilt` fans the plane towards +y of the probe, `rock` turns it within its plane.
 */
export type Pose = { x: number; y: number; yaw: number; tilt: number; rock: number };

/** How far from the face the skin still follows its curve, in mm. */
const CONFORMING_DEPTH = 38;

/** Writes the point in the probe's plane (lateral, depth; mm) that line `share` (0–1 across) meets at `range` mm. */
export function planePoint(probe: Probe, share: number, range: number, out: Float64Array): void {
  if (probe.kind === 'linear') {
    out[0] = (share - 0.5) * probe.width;
    out[1] = range;
    return;
  }
  const angle = (share - 0.5) * probe.angle;
  const sag = probe.radius * (1 - Math.cos(angle));
  out[0] = (probe.radius + range) * Math.sin(angle);
  // The soft wall wraps round the face, so near layers lie parallel to it and deep ones keep their own shape.
  out[1] = (probe.radius + range) * Math.cos(angle) - probe.radius + sag * Math.exp(-range / CONFORMING_DEPTH);
}

/** Turns a point of the probe's plane into tissue coordinates: x and y along the skin, z into the body. */
export function tissuePoint(pose: Pose, plane: Float64Array, out: Float64Array): void {
  const cosRock = Math.cos(pose.rock);
  const sinRock = Math.sin(pose.rock);
  const lateral = plane[0] * cosRock - plane[1] * sinRock;
  const depth = plane[0] * sinRock + plane[1] * cosRock;
  const elevation = depth * Math.sin(pose.tilt);
  out[0] = pose.x + lateral * Math.cos(pose.yaw) - elevation * Math.sin(pose.yaw);
  out[1] = pose.y + lateral * Math.sin(pose.yaw) + elevation * Math.cos(pose.yaw);
  out[2] = depth * Math.cos(pose.tilt);
}
