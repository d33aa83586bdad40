package engine

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tidwall/gjson"
)

// spatialTypes are the types of shapes that a spatial index can have
// (learn.microsoft.com/azure/cosmos-db/index-policy#spatial-indexes).
var spatialTypes = []string{"Point", "LineString", "Polygon", "MultiPolygon"}

// checkSpatial refuses invalid spatial indexes with the service's texts. An index must have types. In a Geometry
// container it must have a bounding box, and in a Geography container it must not. The indexes themselves have no
// effect. Sources: ContainerSettingsTests.cs and CosmosContainerTests.SpatialTest of Azure/azure-cosmos-dotnet-v3.
func checkSpatial(doc gjson.Result) *Error {
	plane := at(doc, "geospatialConfig.type") == "Geometry"
	for _, index := range doc.Get("indexingPolicy.spatialIndexes").Array() {
		if err := only(index, "spatialIndexes.", "path", "types", "boundingBox"); err != nil {
			return err
		}
		path, box := index.Get("path"), index.Get("boundingBox")
		if path.Type != gjson.String || !strings.HasPrefix(path.Str, "/") {
			return bad("spatialIndexes.path", path.Raw, `a path like "/location/?"`)
		}
		if empty(index.Get("types")) {
			return badPolicy("spatialIndexes", index.Raw,
				"The spatial data types array cannot be empty. Assign at least one spatial type for the 'types' array for the path '"+
					echo(path.Str)+"'.")
		}
		for _, kind := range index.Get("types").Array() {
			if !slices.Contains(spatialTypes, kind.String()) {
				return bad("spatialIndexes.types", kind.Raw, "an array of "+strings.Join(spatialTypes, ", "))
			}
		}
		switch {
		case plane && empty(box):
			return badPolicy("spatialIndexes", index.Raw,
				"Required parameter 'boundingBox' for 'Geometry' collection is missing in spatial path '"+echo(path.Str)+"'")
		case plane:
			if err := checkBox(box, path.Str); err != nil {
				return err
			}
		case !empty(box):
			return badPolicy("spatialIndexes", index.Raw, "Incorrect parameter 'boundingBox' specified for 'Geography' collection")
		}
	}
	return nil
}

// checkBox checks the bounding box of a spatial index in a plane.
func checkBox(box gjson.Result, path string) *Error {
	if err := only(box, "boundingBox.", "xmin", "ymin", "xmax", "ymax"); err != nil {
		return err
	}
	for _, axis := range []string{"x", "y"} {
		for _, end := range []string{"min", "max"} {
			v := box.Get(axis + end)
			if _, err := strconv.ParseFloat(v.Raw, 64); v.Type != gjson.Number || err != nil {
				return bad("boundingBox."+axis+end, v.Raw, "a number")
			}
		}
		if box.Get(axis+"max").Num <= box.Get(axis+"min").Num {
			return badPolicy("spatialIndexes", box.Raw, "The value of parameter '"+axis+"max' must be greater than the value of parameter '"+axis+
				"min' in 'boundingBox' for spatial path '"+echo(path)+"'")
		}
	}
	return nil
}
