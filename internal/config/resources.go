package config

import (
	"fmt"
	"go/build"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"

	"github.com/leaklint/leaklint/internal/files"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/symbol"
)

func (r *reader) resources(n *yaml.Node) []*resource.Resource {
	var list []*resource.Resource
	kinds, acquired := make(map[string]bool), make(map[symbol.Symbol]string)
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
		for i, a := range res.Acquire {
			if kind := acquired[a.Symbol]; kind != "" && r.err == nil {
				r.err = fmt.Errorf("%s: %s gives a thing of kind %q already: one call gives one thing", res.Lines[i], a.Symbol, kind)
			}
			acquired[a.Symbol] = res.Kind
		}
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
		res.Acquire = append(res.Acquire, spec.Acquire{Symbol: r.symbol(item), Result: result})
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
func (r *reader) release(n *yaml.Node) spec.Release {
	name, operand := n, (*yaml.Node)(nil)
	if n.Kind == yaml.MappingNode && len(n.Content) == 2 {
		name, operand = n.Content[0], n.Content[1]
	}
	rel := spec.Release{Symbol: r.symbol(name), Operand: spec.Recv}
	switch {
	case operand != nil && operand.Value == "receiver":
	case operand != nil:
		rel.Operand = spec.Arg(r.index(operand, "what is released", "argument"))
	case rel.Symbol.Recv == "":
		rel.Operand = spec.Arg(0)
	}
	if rel.Operand == spec.Recv && rel.Symbol.Recv == "" {
		r.errorf(n, "%s is no method: say which argument is released, as in %q", rel.Symbol, rel.Symbol.String()+": argument 0")
	}
	return rel
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
	var s symbol.Symbol
	if path, method, ok := strings.Cut(n.Value, ".("); ok {
		s.Path = path
		s.Recv, s.Name, _ = strings.Cut(strings.TrimPrefix(method, "*"), ").")
	} else if dot := strings.LastIndex(n.Value, "."); dot >= 0 { // a path may have dots, too
		s.Path, s.Name = n.Value[:dot], n.Value[dot+1:]
	}
	if module.CheckImportPath(s.Path) != nil || !token.IsIdentifier(s.Name) || s.Recv != "" && !token.IsIdentifier(s.Recv) {
		r.errorf(n, "%q names no function: want import/path.Func or import/path.(Type).Method", n.Value)
	}
	r.checkPath(n, s.Path)
	return s
}

// typeName reads the name of a type, import/path.Name.
func (r *reader) typeName(n *yaml.Node) symbol.Symbol {
	dot := max(strings.LastIndex(n.Value, "."), 0)
	s := symbol.Symbol{Path: n.Value[:dot], Name: strings.TrimPrefix(n.Value[dot:], ".")}
	if module.CheckImportPath(s.Path) != nil || !token.IsIdentifier(s.Name) {
		r.errorf(n, "%q is no type: want import/path.Name", n.Value)
	}
	r.checkPath(n, s.Path)
	return s
}

// checkPath checks that there is a package, if it is one of the module or of the standard
// library.
func (r *reader) checkPath(n *yaml.Node, path string) {
	dir := r.dirOf(path)
	if first, _, _ := strings.Cut(path, "/"); dir == "" && !strings.Contains(first, ".") {
		dir = inGOROOT(path)
	}
	if dir == "" {
		return
	}
	if there, err := exists(dir); err == nil && !there {
		r.errorf(n, "there is no package %s: %s does not exist", path, dir)
	}
}

// inGOROOT returns where a package of the standard library is, or "" if it is not known where
// that is.
func inGOROOT(path string) string {
	src := filepath.Join(build.Default.GOROOT, "src")
	if there, err := exists(src); build.Default.GOROOT == "" || err != nil || !there {
		return ""
	}
	return filepath.Join(src, filepath.FromSlash(path))
}

// dirOf returns where a package is if it belongs to the module whose root the file is in,
// or "". A package of others may be one that leaklint has not to do with in this run.
func (r *reader) dirOf(pkg string) string {
	text, err := files.Read(filepath.Join(r.root, "go.mod"), longest)
	if err != nil {
		return ""
	}
	rel, ok := strings.CutPrefix(pkg+"/", modfile.ModulePath(text)+"/")
	if !ok {
		return ""
	}
	return filepath.Join(r.root, filepath.FromSlash(rel))
}
