// Package geometry computes with the shapes of GeoJSON as Cosmos DB does: whether they are valid, how far from each other, whether one
// lies within another, whether they meet, and how large they are
// (learn.microsoft.com/azure/cosmos-db/nosql/query/geospatial).
//
// [Read] gives a [Shape] of one of two models. In [Geography] positions are degrees of longitude and latitude, and edges are great
// elliptic arcs on the ellipsoid WGS-84: the intersections of the ellipsoid with planes through its center. The service's published
// distances and areas are those of great elliptic arcs, to 2e-8 and better; geodesics and spheres differ from them by more. In [Geometry]
// positions are coordinates of a plane.
//
// A great elliptic arc is a great circle's arc once latitudes are geocentric. So a position is a unit vector from the center of the
// earth, or (x, y, 1) in the plane, and whether arcs cross and rings contain positions is found in the same way in both models. Only
// lengths and areas need the ellipsoid.
//
// Positions nearer than some 60 nanometres, or 1e-14 of the largest coordinate of a plane, are one.
package geometry
