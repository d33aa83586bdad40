// Package geometry computes with the shapes of GeoJSON as Cosmos DB does: whether they are valid, how far
// from each other, whether one lies within another, whether they meet, and how large they are
// (learn.microsoft.com/azure/cosmos-db/nosql/query/geospatial).
//
// [Read] gives a [Shape] of one of two models. In [Geography] positions are degrees of longitude and
// latitude, and edges are great elliptic arcs on the ellipsoid WGS-84: the intersections of the ellipsoid
// with planes through its center. The distances and areas that the service publishes are those of great
// elliptic arcs, to 2e-8 and better. Those of geodesics and spheres differ by more. In [Geometry]
// positions are coordinates of a plane.
//
// With geocentric latitudes, a great elliptic arc is an arc of a great circle. A position is therefore a
// unit vector from the center of the earth, or (x, y, 1) in the plane. In both models, the same code
// decides whether arcs cross and rings contain positions. Only lengths and areas need the ellipsoid.
//
// Positions that are nearer than some 60 nanometres, or 1e-14 of the largest coordinate of a plane, count as the same.
package geometry
