package engine

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/tidwall/gjson"
)

// An ImageMode selects the changes for which the feed of all versions keeps the item as it was before the change. The
// numbers are those of the service (PreviousImageRetentionMode of Azure/azure-cosmos-dotnet-v3;
// PreviousImageRetentionPolicyTest of Azure/azure-sdk-for-java).
type ImageMode uint8

// The modes. ImagesOfAll is the sum of ImagesOfReplaces and ImagesOfDeletes.
const (
	ImagesOff        ImageMode = 0
	ImagesOfReplaces ImageMode = 1
	ImagesOfDeletes  ImageMode = 2 // also of deletes by the purge
	ImagesOfAll      ImageMode = 3
)

var imageModeNames = [...]string{"off", "replace", "delete", "all"}

// String returns the mode's name in stories and forms.
func (m ImageMode) String() string { return nameOf(imageModeNames[:], uint8(m)) }

// ImageModeOf returns the mode with a name. ok is false if no mode has this name.
func ImageModeOf(name string) (m ImageMode, ok bool) {
	i := slices.Index(imageModeNames[:], name)
	return ImageMode(max(0, i)), i >= 0
}

// An ImagePolicy is a container's policy for previous images,
// previousImageRetentionPolicy.supportedFeatures.allVersionsAndDeletes. A policy must not be changed once a Spec has it.
type ImagePolicy struct {
	Mode  ImageMode `json:"mode"`
	Paths []string  `json:"paths,omitzero"` // the parts of the item that are kept, each like "/address/city"; empty for the whole item
}

const maxImagePaths = 100

// The policy's name in a container's description, and the supported feature. The service has the policy for other
// features as well (PreviousImageRetentionPolicySupportedFeatures of the .NET SDK). Those features are refused by name.
const (
	imagesField   = "previousImageRetentionPolicy"
	imagesFeature = imagesField + ".supportedFeatures.allVersionsAndDeletes"
)

func (p *ImagePolicy) check() *Error {
	switch {
	case p == nil:
		return nil
	case p.Mode > ImagesOfAll:
		return badImageMode(strconv.Itoa(int(p.Mode)))
	case len(p.Paths) > maxImagePaths:
		return bad(imagesFeature+".includedPaths", strconv.Itoa(len(p.Paths)), "at most "+strconv.Itoa(maxImagePaths))
	}
	for _, path := range p.Paths {
		if path == "" || path[0] != '/' || len(path) > MaxPartitionPath || !utf8.ValidString(path) {
			return bad(imagesFeature+".includedPaths", path, "a path like /email")
		}
	}
	return nil
}

func badImageMode(value string) *Error {
	return bad(imagesFeature+".mode", value, "0 (off), 1 (replace), 2 (delete) or 3 (all)")
}

// parseImages reads the policy of a client's description. A description without the policy keeps the policy before.
// Null, or a policy without a mode, removes the policy.
func parseImages(doc gjson.Result, before *Spec) (*ImagePolicy, *Error) {
	v := doc.Get(imagesField)
	switch {
	case !v.Exists() && before != nil:
		return before.Images, nil
	case empty(v):
		return nil, nil
	case !v.IsObject():
		return nil, bad(imagesField, v.Raw, `an object like {"supportedFeatures":{"allVersionsAndDeletes":{"mode":3}}}`)
	}
	feature := doc.Get(imagesFeature)
	err := only(v, imagesField+".", "supportedFeatures")
	if err == nil {
		err = only(v.Get("supportedFeatures"), imagesField+".supportedFeatures.", "allVersionsAndDeletes")
	}
	if err == nil {
		err = only(feature, imagesFeature+".", "mode", "includedPaths")
	}
	mode, paths := feature.Get("mode"), feature.Get("includedPaths")
	switch {
	case err != nil:
		return nil, err
	case empty(feature), mode.Type == gjson.Null && empty(paths):
		return nil, nil
	case len(mode.Raw) != 1 || mode.Raw[0] < '0' || mode.Raw[0] > '3':
		return nil, badImageMode(mode.Raw)
	case !empty(paths) && !paths.IsArray():
		return nil, bad(imagesFeature+".includedPaths", paths.Raw, "an array of paths")
	}
	p := &ImagePolicy{Mode: ImageMode(mode.Raw[0] - '0')}
	for _, path := range paths.Array() {
		if path.Type != gjson.String {
			return nil, bad(imagesFeature+".includedPaths", path.Raw, "a path like /email")
		}
		p.Paths = append(p.Paths, path.Str)
	}
	return p, nil
}

// json returns the policy's member of a container's description, with a comma before it.
func (p *ImagePolicy) json() string {
	if p == nil {
		return ""
	}
	s := `,"` + imagesField + `":{"supportedFeatures":{"allVersionsAndDeletes":{"mode":` + strconv.Itoa(int(p.Mode))
	if len(p.Paths) > 0 {
		s += `,"includedPaths":` + listJSON(p.Paths, document.Quote)
	}
	return s + `}}}`
}

// previous returns what the feed keeps of the item before a change, or nil. A container without a policy keeps an item
// that a request has deleted, but nothing of a replaced or expired item. The .NET SDK's emulator tests assert this
// (BuilderTests of CFP/AllVersionsAndDeletes).
func (p *ImagePolicy) previous(ch Change, before *Item) []byte {
	kept, whole := p.Keeps(ch.Op, ch.Expired)
	switch {
	case before == nil || !kept:
		return nil
	case whole:
		return before.doc
	}
	var tree imageTree
	for _, path := range p.Paths {
		tree.add(strings.Split(path[1:], "/"))
	}
	return tree.of(nil, gjson.ParseBytes(before.doc))
}

// Keeps reports whether the feed keeps the item as it was before a change, and whether the feed keeps the whole item. p
// may be nil.
func (p *ImagePolicy) Keeps(op ChangeOp, expired bool) (kept, whole bool) {
	switch {
	case op == ChangeCreate,
		p == nil && (op != ChangeDelete || expired),
		p != nil && op == ChangeDelete && p.Mode&ImagesOfDeletes == 0,
		p != nil && op == ChangeReplace && p.Mode&ImagesOfReplaces == 0:
		return false, false
	}
	return true, p == nil || p.whole()
}

// whole reports whether the policy keeps whole items.
func (p *ImagePolicy) whole() bool {
	return len(p.Paths) == 0 || slices.ContainsFunc(p.Paths, func(path string) bool { return path == "/" || path == "/*" })
}

// An imageTree holds the paths of a policy as a tree of names. A nil tree keeps everything below it.
type imageTree map[string]imageTree

func (t *imageTree) add(names []string) {
	if *t == nil {
		*t = imageTree{}
	}
	if below, ok := (*t)[names[0]]; len(names) == 1 || ok && below == nil {
		(*t)[names[0]] = nil
		return
	}
	below := (*t)[names[0]]
	below.add(names[1:])
	(*t)[names[0]] = below
}

// of appends the parts of an object that are in the tree, in the object's order. It leaves out parts that the object
// does not have.
func (t imageTree) of(b []byte, object gjson.Result) []byte {
	b = append(b, '{')
	empty := len(b)
	object.ForEach(func(name, value gjson.Result) bool {
		below, ok := t[name.String()]
		if !ok || below != nil && !value.IsObject() {
			return true
		}
		if len(b) > empty {
			b = append(b, ',')
		}
		b = append(append(b, name.Raw...), ':')
		if below == nil {
			b = append(b, value.Raw...)
		} else {
			b = below.of(b, value)
		}
		return true
	})
	return append(b, '}')
}

// Bytes returns the length of a change's documents, which the limits and charges of the feed and its pages count.
func (ch Change) Bytes() int {
	n := len(ch.Item.doc)
	if ch.Op != ChangeDelete || !bytes.Equal(ch.Previous, ch.Item.doc) {
		n += len(ch.Previous)
	}
	return n
}

// An imageForm says how a saved change writes its previous image.
type imageForm uint64

const (
	imageUsual  imageForm = iota // the image that a container without a policy keeps
	imageAbsent                  // no image, though a container without a policy keeps one
	imageWhole                   // the item of the change, though a container without a policy keeps no image
	imageText                    // the image as text
)

// image returns the form of a change's previous image.
func (ch Change) image() imageForm {
	usual := (*ImagePolicy)(nil).previous(ch, ch.Item)
	switch {
	case usual == nil && ch.Previous == nil, usual != nil && bytes.Equal(usual, ch.Previous):
		return imageUsual
	case ch.Previous == nil:
		return imageAbsent
	case ch.Op == ChangeDelete && bytes.Equal(ch.Previous, ch.Item.doc):
		return imageWhole
	}
	return imageText
}

// setImage sets the previous image of a saved change. ok is false if the form does not fit the change.
func (ch *Change) setImage(form imageForm, text []byte) (ok bool) {
	switch form {
	case imageUsual:
		ch.Previous = (*ImagePolicy)(nil).previous(*ch, ch.Item)
	case imageAbsent:
		ch.Previous = nil
	case imageWhole:
		ch.Previous = ch.Item.doc
	case imageText:
		if !document.Valid(text) || text[0] != '{' {
			return false
		}
		ch.Previous = text
	}
	return form == imageUsual || form <= imageText && ch.Op == ChangeDelete || form == imageText && ch.Op == ChangeReplace
}
