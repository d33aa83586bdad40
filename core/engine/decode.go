package engine

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// decode reads a saved account. A field that this program does not know is an error, because its content would be lost.
func decode(data []byte) (savedAccount, error) { return decodeInSteps(data, func() {}) }

// decodeInSteps does the same as decode, and calls step after each element of a long list.
func decodeInSteps(data []byte, step func()) (s savedAccount, err error) {
	d := decoder{json: json.NewDecoder(bytes.NewReader(data)), step: step}
	err = d.object(&s.savedAccountHead, fields{
		"dbs": func() error {
			return d.list(func() error {
				s.Databases = append(s.Databases, savedDatabase{})
				return d.database(&s.Databases[len(s.Databases)-1])
			})
		},
		"log": func() error { return strictly(d.json, &s.Log) },
	})
	if err != nil {
		return s, fmt.Errorf("%w: %v", ErrState, err)
	}
	if _, err := d.json.Token(); err != io.EOF {
		return s, fmt.Errorf("%w: text behind the end", ErrState)
	}
	return s, nil
}

func (d *decoder) database(db *savedDatabase) error {
	return d.object(&db.savedDatabaseHead, fields{"c": func() error {
		return d.list(func() error {
			db.Containers = append(db.Containers, savedContainer{})
			return d.container(&db.Containers[len(db.Containers)-1])
		})
	}})
}

func (d *decoder) container(c *savedContainer) error {
	items := func(list *[]savedItem) func() error {
		return func() error {
			return d.list(func() error {
				*list = append(*list, savedItem{})
				return strictly(d.json, &(*list)[len(*list)-1])
			})
		}
	}
	return d.object(&c.savedContainerHead, fields{
		"i": items(&c.Items),
		"a": items(&c.Analytical),
		"t": func() error { return strictly(d.json, &c.Tombstones) },
		"d": func() error { return strictly(d.json, &c.Deleting) },
		"ch": func() error {
			return d.list(func() error {
				c.Changes = append(c.Changes, savedChange{})
				return strictly(d.json, &c.Changes[len(c.Changes)-1])
			})
		},
	})
}

// A decoder reads JSON with long lists, one element at a time.
type decoder struct {
	json *json.Decoder
	step func()
}

// fields are the functions that read the values of an object's members.
type fields map[string]func() error

// object reads an object. The functions in some read the members with their names, and all other members are read into
// head. Unknown members are errors.
func (d *decoder) object(head any, some fields) error {
	if err := d.delimiter('{'); err != nil {
		return err
	}
	rest := []byte{'{'}
	for d.json.More() {
		name, err := d.json.Token()
		if err != nil {
			return err
		}
		if read := some[name.(string)]; read != nil {
			if err := read(); err != nil {
				return err
			}
			continue
		}
		var value json.RawMessage
		if err := d.json.Decode(&value); err != nil {
			return err
		}
		if len(rest) > 1 {
			rest = append(rest, ',')
		}
		rest = append(append(append(rest, encode(name)...), ':'), value...)
	}
	if err := strictly(json.NewDecoder(bytes.NewReader(append(rest, '}'))), head); err != nil {
		return err
	}
	return d.delimiter('}')
}

func (d *decoder) delimiter(want json.Delim) error {
	t, err := d.json.Token()
	if err == nil && t != want {
		err = fmt.Errorf("%v in place of %v", t, want)
	}
	return err
}

func strictly(in *json.Decoder, to any) error {
	in.DisallowUnknownFields()
	return in.Decode(to)
}

// list reads an array or null. It calls step after each element.
func (d *decoder) list(element func() error) error {
	t, err := d.json.Token()
	if err != nil || t == nil {
		return err
	}
	if t != json.Delim('[') {
		return fmt.Errorf("%v in place of a list", t)
	}
	for d.json.More() {
		if err := element(); err != nil {
			return err
		}
		d.step()
	}
	return d.delimiter(']')
}
