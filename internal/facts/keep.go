package facts

import (
	"bytes"
	"cmp"
	"encoding/gob"
	"fmt"
	"go/types"
	"reflect"
	"slices"
)

// Encode returns what is known about a package that was analyzed, for [Store.Give] in another run.
// The same facts are always the same bytes, and none are no bytes. The fact types are registered:
// see [Register].
func (s *Store) Encode(pkg *types.Package) ([]byte, error) {
	records := s.own(pkg).records(pkg)
	if len(records) == 0 {
		return nil, nil
	}
	slices.SortFunc(records, byObject)
	var out bytes.Buffer
	if err := gob.NewEncoder(&out).Encode(records); err != nil {
		return nil, fmt.Errorf("facts about %s: %w", pkg.Path(), err)
	}
	return out.Bytes(), nil
}

func byObject(a, b record) int {
	return cmp.Or(cmp.Compare(a.PkgPath, b.PkgPath), cmp.Compare(a.Object, b.Object),
		cmp.Compare(reflect.TypeOf(a.Fact).String(), reflect.TypeOf(b.Fact).String()))
}

// Give has the store know facts about a package that is not analyzed in this run.
func (s *Store) Give(path string, data []byte) error {
	var records []record
	if len(data) > 0 {
		if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&records); err != nil {
			return fmt.Errorf("facts about %s: %w", path, err)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.given == nil {
		s.given = &Library{make(map[string][]record)}
		s.read = s.given.set
	}
	s.given.records[path] = records
	return nil
}
