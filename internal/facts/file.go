package facts

import (
	"bytes"
	"encoding/binary"
	"encoding/gob"
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/gcexportdata"
	"golang.org/x/tools/go/types/objectpath"
)

// A file has the form that x/tools' unitchecker writes since v0.50.0, so that one unit may
// read what another driver wrote:
//
//	"vetx", length of types, length of facts (little-endian, 32 bits), types, facts
//
// The types, in the form of x/tools' indexed export data, are left out where the go
// command has those of the compiler. The facts are a gob of records. A package about which
// nothing was found out has no facts, not even an empty list.
const (
	magic  = "vetx"
	header = len(magic) + 4 + 4
)

// A record is a fact about an object, or with an empty path about the package itself.
type record struct {
	PkgPath string
	Object  objectpath.Path
	Fact    analysis.Fact
}

// Register makes the fact types of the analyzers, and of those that they require, known to
// files. All processes that share files must register the same, as they then write the
// same bytes for the same facts: what was written is a key of the go command's cache.
func Register(analyzers []*analysis.Analyzer) {
	seen := make(map[*analysis.Analyzer]bool)
	var visit func([]*analysis.Analyzer)
	visit = func(list []*analysis.Analyzer) {
		for _, a := range list {
			if seen[a] {
				continue
			}
			seen[a] = true
			visit(a.Requires)
			for _, fact := range a.FactTypes {
				gob.Register(fact)
				// Encoding one now has gob number its types now, and not as it meets them.
				_ = gob.NewEncoder(io.Discard).Encode(&record{Fact: fact})
			}
		}
	}
	visit(analyzers)
}

// HasFacts reports whether the file has any facts. An empty file has none.
func HasFacts(file string) (bool, error) {
	f, err := os.Open(file)
	if err != nil {
		return false, err
	}
	defer f.Close()
	start := make([]byte, header)
	if _, err := io.ReadFull(f, start); errors.Is(err, io.EOF) {
		return false, nil
	} else if err != nil {
		return false, fmt.Errorf("%s: %w", file, err)
	}
	_, facts, err := lengths(start)
	if err != nil {
		return false, fmt.Errorf("%s: %w", file, err)
	}
	return facts > 0, nil
}

// A Library has the facts that are in files.
type Library struct{ records map[string][]record } // by package path

// Read reads the files, by the import path of the package that each was written for.
func Read(files map[string]string) (*Library, error) {
	l := &Library{make(map[string][]record)}
	for _, path := range slices.Sorted(maps.Keys(files)) {
		records, err := readFile(files[path])
		if err != nil {
			return nil, fmt.Errorf("facts of %s in %s: %w; to have them written again: go clean -cache", path, files[path], err)
		}
		byPath := make(map[string][]record)
		for _, r := range records {
			byPath[r.PkgPath] = append(byPath[r.PkgPath], r)
		}
		maps.Copy(l.records, byPath) // the same in all files: there is one such package
	}
	return l, nil
}

func readFile(name string) ([]record, error) {
	data, err := os.ReadFile(name)
	if err != nil || len(data) == 0 {
		return nil, err
	}
	types, facts, err := lengths(data)
	if err != nil || facts == 0 {
		return nil, err
	}
	if len(data) < header+types+facts {
		return nil, fmt.Errorf("%d bytes instead of %d", len(data), header+types+facts)
	}
	var records []record
	err = gob.NewDecoder(bytes.NewReader(data[header+types:])).Decode(&records)
	return records, err
}

// lengths reads the header of a file.
func lengths(data []byte) (types, facts int, err error) {
	if len(data) < header || string(data[:len(magic)]) != magic {
		return 0, 0, errors.New("not a file of facts")
	}
	at := data[len(magic):]
	return int(binary.LittleEndian.Uint32(at)), int(binary.LittleEndian.Uint32(at[4:])), nil
}

// Has reports whether there is a fact, of one of those types, about what a package declares by that
// name.
func (l *Library) Has(path, name string, types []analysis.Fact) bool {
	return slices.ContainsFunc(l.records[path], func(r record) bool {
		return string(r.Object) == name && slices.ContainsFunc(types, func(t analysis.Fact) bool {
			return reflect.TypeOf(t) == reflect.TypeOf(r.Fact)
		})
	})
}

// Store returns a store that has the facts of the library.
func (l *Library) Store() *Store {
	s := NewStore()
	s.read = l.set
	return s
}

// set returns the facts about a package. One about an object that its types do not have is
// left out: nobody can ask for it.
func (l *Library) set(pkg *types.Package) *set {
	out := &set{make(map[key]analysis.Fact)}
	for _, r := range l.records[pkg.Path()] {
		var obj types.Object
		if r.Object != "" {
			var err error
			if obj, err = objectpath.Object(pkg, r.Object); err != nil {
				continue
			}
		}
		out.put(obj, r.Fact)
	}
	return out
}

// Write writes to a file what is known about pkg, and what the library has about packages
// that its types mention. The same facts are always the same bytes. With withTypes the
// types of the package are written, too, for a go command that has no export data.
func (l *Library) Write(file string, fset *token.FileSet, pkg *types.Package, known *Store, withTypes bool) error {
	records := known.own(pkg).records(pkg)
	for _, p := range reachable(pkg)[1:] {
		records = append(records, l.records[p.Path()]...)
	}
	slices.SortFunc(records, byObject)
	var exported, facts bytes.Buffer
	if withTypes {
		if err := gcexportdata.Write(&exported, fset, pkg); err != nil {
			return err
		}
		exported.Next(1) // the letter of the format
	}
	if len(records) > 0 {
		if err := gob.NewEncoder(&facts).Encode(records); err != nil {
			return fmt.Errorf("facts about %s: %w", pkg.Path(), err)
		}
	}
	data := []byte(magic)
	data = binary.LittleEndian.AppendUint32(data, uint32(exported.Len()))
	data = binary.LittleEndian.AppendUint32(data, uint32(facts.Len()))
	return os.WriteFile(file, slices.Concat(data, exported.Bytes(), facts.Bytes()), 0o666)
}

// records returns the facts about the package and those of its objects that others can
// refer to.
func (s *set) records(pkg *types.Package) []record {
	list := make([]record, 0, len(s.facts))
	var paths objectpath.Encoder
	for k, fact := range s.facts {
		r := record{PkgPath: pkg.Path(), Fact: fact}
		if k.object != nil {
			var err error
			if r.Object, err = paths.For(k.object); err != nil {
				continue // local to the package
			}
		}
		list = append(list, r)
	}
	return list
}
