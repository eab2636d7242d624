// Package config reads .leaklint.yaml, in which a repository tells leaklint what it
// cannot know: resources of its own.
//
//	resources:
//	  - kind: session
//	    acquire:
//	      - example.com/db.Open                 # func Open(dsn string) (*Session, error)
//	      - example.com/db.(Pool).Session       # a method of a struct or interface
//	    carrier: result 0                       # which result is to be released; 0 if left out
//	    release:
//	      - example.com/db.(Session).Close      # called on what is released
//	      - example.com/db.Drop: argument 0     # or given it
//	    message: keeps a connection of the pool
//
// It is read strictly: whatever is not understood is an error that names the place
// and the way out.
package config

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"go/token"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/leaklint/leaklint/analyzers/internal/mustcall"
	"github.com/leaklint/leaklint/analyzers/internal/resource"
	"github.com/leaklint/leaklint/analyzers/internal/symbol"
	"github.com/leaklint/leaklint/analyzers/internal/wording"
)

// Name is the name of the file.
const Name = ".leaklint.yaml"

// Find returns the path of the file for code in dir: the one at the root of dir's module,
// or of the workspace that it is used in, or in the nearest directory above. It returns ""
// if there is none. All code of a module has one configuration, wherever leaklint is
// started: go vet starts it in each package, and remembers what it said under the
// configuration that was in force where go vet was started itself.
//
// A file in dir, or between it and the root, that would not be used is an error.
func Find(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	root, err := rootOf(dir)
	if err != nil {
		return "", err
	}
	for isBelow := strings.HasPrefix(dir, root+string(filepath.Separator)); isBelow && dir != root; dir = filepath.Dir(dir) {
		if there, err := exists(filepath.Join(dir, Name)); err != nil {
			return "", err
		} else if there {
			return "", fmt.Errorf("%s would be for a part of a module only: move it to %s", filepath.Join(dir, Name), root)
		}
	}
	for dir = root; ; dir = filepath.Dir(dir) {
		file := filepath.Join(dir, Name)
		if there, err := exists(file); err != nil {
			return "", err
		} else if there {
			return file, nil
		}
		if filepath.Dir(dir) == dir {
			return "", nil
		}
	}
}

func exists(file string) (bool, error) {
	_, err := os.Stat(file)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

// rootOf returns the directory with the go.work file in force in dir, or else with the
// go.mod file, or else dir.
func rootOf(dir string) (string, error) {
	if work := os.Getenv("GOWORK"); work != "" && work != "off" {
		return filepath.Dir(work), nil
	}
	root := ""
	for at := dir; ; at = filepath.Dir(at) {
		work, err := exists(filepath.Join(at, "go.work"))
		if err == nil && work && os.Getenv("GOWORK") != "off" {
			return at, nil
		}
		mod, err2 := exists(filepath.Join(at, "go.mod"))
		if err := errors.Join(err, err2); err != nil {
			return "", err
		}
		if mod && root == "" {
			root = at
		}
		if filepath.Dir(at) == at {
			return cmp.Or(root, dir), nil
		}
	}
}

// Read returns the resources that the file describes. An error says in which line
// of it something is wrong.
func Read(file string) ([]*resource.Resource, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return parse(file, text)
}

func parse(file string, text []byte) ([]*resource.Resource, error) {
	r := &reader{file: file}
	var doc yaml.Node
	dec := yaml.NewDecoder(bytes.NewReader(text))
	if err := dec.Decode(&doc); errors.Is(err, io.EOF) {
		return nil, nil // empty
	} else if err != nil {
		return nil, fmt.Errorf("%s: %s", file, strings.TrimPrefix(err.Error(), "yaml: "))
	}
	var more yaml.Node
	if err := dec.Decode(&more); !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%s: want one document", file)
	}
	top := r.mapping(doc.Content[0], "the file", "resources")
	if list := top["resources"]; list != nil {
		return r.resources(list), r.err
	}
	return nil, r.err
}

// A reader remembers the first error.
type reader struct {
	file string
	err  error
}

func (r *reader) errorf(n *yaml.Node, format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf("%s:%d: %s", r.file, n.Line, fmt.Sprintf(format, args...))
	}
}

// mapping returns the values of a mapping by key. what names it in errors.
func (r *reader) mapping(n *yaml.Node, what string, keys ...string) map[string]*yaml.Node {
	if n.Kind != yaml.MappingNode {
		r.errorf(n, "want %s to have the keys %s", what, strings.Join(keys, ", "))
		return nil
	}
	values := make(map[string]*yaml.Node)
	for i := 0; i < len(n.Content); i += 2 {
		key := n.Content[i]
		switch {
		case !slices.Contains(keys, key.Value):
			r.errorf(key, "unknown key %q in %s: do you mean %q?", key.Value, what, wording.Nearest(key.Value, keys))
		case values[key.Value] != nil:
			r.errorf(key, "key %q is there twice", key.Value)
		}
		values[key.Value] = n.Content[i+1]
	}
	return values
}

func (r *reader) resources(n *yaml.Node) []*resource.Resource {
	var list []*resource.Resource
	kinds := make(map[string]bool)
	for _, item := range r.sequence(n, "resources") {
		res := r.resource(item)
		if r.err != nil {
			return nil
		}
		if kinds[res.Kind] {
			r.errorf(item, "there are two resources of kind %q: put them together, or name one otherwise", res.Kind)
			return nil
		}
		kinds[res.Kind] = true
		list = append(list, res)
	}
	return list
}

func (r *reader) resource(n *yaml.Node) *resource.Resource {
	values := r.mapping(n, "a resource", "kind", "acquire", "carrier", "release", "message")
	for _, key := range []string{"kind", "acquire", "release", "message"} {
		if values[key] == nil {
			r.errorf(n, "a resource needs the key %q", key)
			return nil
		}
	}
	res := &resource.Resource{Check: "mustrelease", Message: r.text(values["message"], "message")}
	res.Kind = r.text(values["kind"], "kind")
	res.Words = resource.Words{Short: res.Kind, Long: res.Kind, Released: "released", Releases: "releases"}
	if r.err == nil && resource.IsKind(res.Kind) {
		r.errorf(values["kind"], "leaklint has a kind %q already", res.Kind)
	}
	result := 0
	if carrier := values["carrier"]; carrier != nil {
		result = r.index(carrier, "carrier", "result")
	}
	for _, item := range r.sequence(values["acquire"], "acquire") {
		res.Acquire = append(res.Acquire, mustcall.Acquire{Symbol: r.symbol(item), Result: result})
		res.Lines = append(res.Lines, fmt.Sprintf("%s:%d", r.file, item.Line))
	}
	for _, item := range r.sequence(values["release"], "release") {
		res.Release = append(res.Release, r.release(item))
		res.Lines = append(res.Lines, fmt.Sprintf("%s:%d", r.file, item.Line))
	}
	return res
}

// release reads one call that releases the thing.
//
//	example.com/db.(Session).Close
//	example.com/db.Drop: argument 1
func (r *reader) release(n *yaml.Node) mustcall.Release {
	name, operand := n, (*yaml.Node)(nil)
	if n.Kind == yaml.MappingNode && len(n.Content) == 2 {
		name, operand = n.Content[0], n.Content[1]
	}
	rel := mustcall.Release{Symbol: r.symbol(name), Operand: mustcall.Recv}
	switch {
	case operand != nil && operand.Value == "receiver":
	case operand != nil:
		rel.Operand = mustcall.Arg(r.index(operand, "what is released", "argument"))
	case rel.Symbol.Recv == "":
		rel.Operand = mustcall.Arg(0)
	}
	if rel.Operand == mustcall.Recv && rel.Symbol.Recv == "" {
		r.errorf(n, "%s is no method: say which argument is released, as in %q", rel.Symbol, rel.Symbol.String()+": argument 0")
	}
	return rel
}

// sequence returns the items of a list; a single value stands for a list of one.
func (r *reader) sequence(n *yaml.Node, what string) []*yaml.Node {
	switch {
	case n.Kind == yaml.ScalarNode && n.Value != "" && what != "resources":
		return []*yaml.Node{n}
	case n.Kind != yaml.SequenceNode || len(n.Content) == 0:
		r.errorf(n, "want a list under %q", what)
		return nil
	}
	return n.Content
}

func (r *reader) text(n *yaml.Node, key string) string {
	if n.Kind != yaml.ScalarNode || strings.TrimSpace(n.Value) == "" || strings.Contains(n.Value, "\n") {
		r.errorf(n, "want %q to be a line of text", key)
	}
	return n.Value
}

// index reads a position: "result 1", "argument 0".
func (r *reader) index(n *yaml.Node, key, word string) int {
	text, ok := strings.CutPrefix(n.Value, word+" ")
	i, err := strconv.Atoi(text)
	if !ok || err != nil || i < 0 {
		r.errorf(n, "%s is %q: want %q, counted from 0", key, n.Value, word+" 0")
		return 0
	}
	return i
}

// symbol reads the name of a function, import/path.Name, or of a method,
// import/path.(Type).Name.
func (r *reader) symbol(n *yaml.Node) symbol.Symbol {
	slash := strings.LastIndex(n.Value, "/") + 1
	path, name, ok := strings.Cut(n.Value[slash:], ".")
	s := symbol.Symbol{Path: n.Value[:slash] + path, Name: name}
	if recv, rest, isMethod := strings.Cut(name, ")."); isMethod {
		s.Recv, s.Name = strings.TrimLeft(recv, "(*"), rest
	}
	if !ok || path == "" || !token.IsIdentifier(s.Name) || s.Recv != "" && !token.IsIdentifier(s.Recv) {
		r.errorf(n, "%q names no function: want import/path.Func or import/path.(Type).Method", n.Value)
	}
	return s
}
