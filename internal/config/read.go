// Package config has the configuration of a run, and reads .leaklint.yaml, in which a repository
// says what it wants to hear of, and what leaklint cannot know: its resources, who calls its
// functions, which of its calls wait, and what names its clusters.
//
//	checks:
//	  pprofserver: off
//	tier: leak-prone                          # report no hints
//	tests: true                               # report findings in test files, too
//	generated: false                          # and in generated ones
//	baseline: leaklint.baseline               # no findings that are listed there
//	exclude:                                  # no findings in these files and directories
//	  - test/e2e
//	  - zz_*.go                               # without a slash: anywhere
//	clusters:
//	  types: [example.com/fleet.ClusterID]    # a value names one cluster
//	  labels: [controller, cluster]           # the pprof labels of its goroutines
//	entries:
//	  request: example.com/rpc.Context        # functions that are handed one are called for each request
//	  cluster: example.com/fleet.(Manager).Add
//	waits: [NextJob]                          # methods that wait for an item, and know no context
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
// and the way out. It is a file of at most 1 MiB, with values of at most 1000 bytes. A flag of
// the command line overrules what the file says.
package config

import (
	"bytes"
	"errors"
	"fmt"
	"go/token"
	"io"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/leaklint/leaklint/internal/callgraph"
	"github.com/leaklint/leaklint/internal/files"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/spelling"
	"github.com/leaklint/leaklint/internal/symbol"
)

// A File is what .leaklint.yaml says.
type File struct {
	Path      string // "" if there is none
	Settings  []Setting
	Baseline  string // a file, which is also a setting; "" if there is none
	Exclude   []Pattern
	Resources []*resource.Resource
	Entries   []callgraph.OwnEntry
	Clusters  []Type // which are a setting, too, and those of the flag
	Waits     []Wait
}

// AddClusters adds types that name a cluster, which a flag lists for the code in dir, to be checked
// as those of the file are.
func (f *File) AddClusters(flag, types, dir string) error {
	module, _, err := rootsOf(dir)
	if err != nil {
		return err
	}
	r := &reader{file: flag, root: module, out: f, noLines: true}
	for name := range strings.SplitSeq(types, ",") {
		n := &yaml.Node{Kind: yaml.ScalarNode, Value: strings.TrimSpace(name)}
		f.Clusters = append(f.Clusters, Type{Symbol: r.typeName(n), From: flag})
	}
	return r.err
}

// A Type is the name of a type.
type Type struct {
	symbol.Symbol
	From string // file:line
}

// A Wait is the name of methods and fields that wait for an item.
type Wait struct {
	Name string
	From string // file:line
}

// A Setting is the value of a flag.
type Setting struct {
	Flag  string // without a dash: "tier"
	Value string
	From  string // file:line

	// IsDefault says that this is so anyhow: a check is on. As a flag it would switch off
	// the others.
	IsDefault bool
}

// What people write is not longer, in bytes: a file, and a value in it. What a value is echoes in
// errors and findings.
const (
	longest      = 1 << 20
	longestValue = 1000
)

// Load reads the configuration for the code in dir, if there is one: see [Find].
func Load(dir string, checks []string) (*File, error) {
	file, err := Find(dir)
	if err != nil || file == "" {
		return new(File), err
	}
	return Read(file, checks)
}

// Read reads a configuration. An error says in which line something is wrong. checks has
// the names of all checks.
func Read(file string, checks []string) (*File, error) {
	text, err := files.Read(file, longest)
	if err != nil {
		return nil, err
	}
	f, err := parse(file, text, checks)
	if err != nil {
		return nil, err
	}
	f.Path = file
	return f, nil
}

func parse(file string, text []byte, checks []string) (*File, error) {
	r := &reader{file: file, root: filepath.Dir(file), out: new(File)}
	var doc yaml.Node
	dec := yaml.NewDecoder(bytes.NewReader(text))
	if err := dec.Decode(&doc); errors.Is(err, io.EOF) {
		return r.out, nil // empty
	} else if err != nil {
		return nil, fmt.Errorf("%s: %.*s", file, longestValue, strings.TrimPrefix(err.Error(), "yaml: "))
	}
	var more yaml.Node
	if err := dec.Decode(&more); !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%s: want one document", file)
	}
	r.short(&doc)
	if r.err == nil {
		r.top(doc.Content[0], checks)
	}
	if r.err != nil {
		return nil, r.err
	}
	return r.out, nil
}

// ReadSettings reads those keys that are flags from another file, whose form is that of
// YAML: checks, tier, tests, generated, clusters. Its lines are not known, and place stands
// for them.
func ReadSettings(place string, text []byte, checks []string) ([]Setting, error) {
	var doc yaml.Node
	if err := yaml.Unmarshal(text, &doc); err != nil {
		return nil, fmt.Errorf("%s: %w", place, err)
	}
	r := &reader{file: place, root: filepath.Dir(place), out: new(File), noLines: true}
	r.short(&doc)
	if n := doc.Content; r.err == nil && len(n) > 0 && n[0].Tag != "!!null" {
		for i, key := range n[0].Content {
			if n[0].Kind == yaml.MappingNode && i%2 == 0 && slices.Contains(fileOnly, key.Value) {
				r.errorf(key, "%q is for %s, which all ways to run leaklint read", key.Value, Name)
			}
		}
		r.settings(r.mapping(n[0], "the settings", plain...), checks)
	}
	return r.out.Settings, r.err
}

// A reader collects what the file says, and remembers the first error.
type reader struct {
	file    string
	root    string // where the module may be
	noLines bool   // they are not those that the user wrote
	out     *File
	err     error
}

func (r *reader) errorf(n *yaml.Node, format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf("%s: %s", r.at(n), fmt.Sprintf(format, args...))
	}
}

// short checks that all keys and values below n are.
func (r *reader) short(n *yaml.Node) {
	if len(n.Value) > longestValue {
		r.errorf(n, "there are %d bytes in one value, which starts with %.40q: want at most %d", len(n.Value), n.Value, longestValue)
	}
	for _, below := range n.Content {
		r.short(below)
	}
}

// at returns the place of n, as file:line.
func (r *reader) at(n *yaml.Node) string {
	if r.noLines {
		return r.file
	}
	return fmt.Sprintf("%s:%d", r.file, n.Line)
}

func (r *reader) set(flag, value string, n *yaml.Node) {
	r.out.Settings = append(r.out.Settings, Setting{Flag: flag, Value: value, From: r.at(n)})
}

// plain are the keys that mean the same wherever they stand, and fileOnly the others.
var (
	plain    = []string{"checks", "tier", "tests", "generated", "clusters"}
	fileOnly = []string{"baseline", "exclude", "entries", "waits", "resources"}
)

func (r *reader) top(n *yaml.Node, checks []string) {
	top := r.mapping(n, "the file", slices.Concat(plain, fileOnly)...)
	r.settings(top, checks)
	if n := top["baseline"]; n != nil {
		r.out.Baseline = filepath.FromSlash(r.text(n, "baseline"))
		if !filepath.IsAbs(r.out.Baseline) {
			r.out.Baseline = filepath.Join(filepath.Dir(r.file), r.out.Baseline)
		}
		r.set("baseline", r.out.Baseline, n)
	}
	if n := top["exclude"]; n != nil {
		r.exclude(n)
	}
	if n := top["entries"]; n != nil {
		r.entries(n)
	}
	if n := top["waits"]; n != nil {
		r.waits(n)
	}
	if n := top["resources"]; n != nil {
		r.out.Resources = r.resources(n)
	}
}

func (r *reader) settings(values map[string]*yaml.Node, checks []string) {
	if n := values["checks"]; n != nil {
		r.checks(n, checks)
	}
	if n := values["tier"]; n != nil {
		r.set("tier", r.oneOf(n, "tier", Tiers...), n)
	}
	for _, flag := range []string{"tests", "generated"} {
		if n := values[flag]; n != nil {
			r.set(flag, r.oneOf(n, flag, "true", "false"), n)
		}
	}
	if n := values["clusters"]; n != nil {
		r.clusters(n)
	}
}

// checks reads which checks are off.
//
//	pprofserver: off
func (r *reader) checks(n *yaml.Node, names []string) {
	switches := r.mapping(n, "checks", names...)
	for _, name := range names {
		if n := switches[name]; n != nil {
			on := r.oneOf(n, name, "on", "off") == "on"
			r.out.Settings = append(r.out.Settings, Setting{name, strconv.FormatBool(on), r.at(n), on})
		}
	}
}

func (r *reader) exclude(n *yaml.Node) {
	for _, item := range r.sequence(n, "exclude") {
		pattern := strings.TrimSuffix(r.text(item, "exclude"), "/")
		if !isPattern(pattern) {
			r.errorf(item, "%q is no pattern of files: want a path below the directory of this file, with *, ? and [a-z], or the name of files or directories anywhere", item.Value)
		}
		r.out.Exclude = append(r.out.Exclude, Pattern{pattern, r.at(item)})
	}
}

// isPattern reports whether a pattern can match. Others know patterns that look like it, and
// mean more: a/**, a/..., {a,b}, !a.
func isPattern(s string) bool {
	_, err := path.Match(s, "")
	return err == nil && s == path.Clean(s) && s != "." && !path.IsAbs(s) && !strings.Contains(s, "..") && !strings.Contains(s, "**") && !strings.ContainsAny(s, "{}!")
}

// clusters reads what names a cluster, in code and in profiles.
func (r *reader) clusters(n *yaml.Node) {
	values := r.mapping(n, "clusters", "types", "labels")
	for _, key := range []struct{ name, flag string }{{"types", TypesFlag}, {"labels", KeysFlag}} {
		list := values[key.name]
		if list == nil {
			continue
		}
		var items []string
		for _, item := range r.sequence(list, key.name) {
			items = append(items, r.text(item, key.name))
			if key.name == "types" {
				r.out.Clusters = append(r.out.Clusters, Type{Symbol: r.typeName(item), From: r.at(item)})
			}
		}
		r.set(key.flag, strings.Join(items, ","), list)
	}
}

// entries reads who calls functions, by what each call stands for.
//
//	request: [example.com/rpc.Context, example.com/rpc.Handle]
func (r *reader) entries(n *yaml.Node) {
	names := slices.Sorted(maps.Keys(knowledge.ByName))
	values := r.mapping(n, "entries", names...)
	seen := make(map[symbol.Symbol]bool)
	for _, name := range names {
		if values[name] == nil {
			continue
		}
		for _, item := range r.sequence(values[name], name) {
			s := r.symbol(item)
			if seen[s] {
				r.errorf(item, "%s is there already: it is called in one way", s)
			}
			seen[s] = true
			r.out.Entries = append(r.out.Entries, callgraph.OwnEntry{Symbol: s, Entry: knowledge.ByName[name], From: r.at(item)})
		}
	}
}

// waits reads the names of methods that wait.
func (r *reader) waits(n *yaml.Node) {
	for _, item := range r.sequence(n, "waits") {
		if !token.IsIdentifier(item.Value) {
			r.errorf(item, "%q is no name of a method: want one such as NextPod", item.Value)
		}
		r.out.Waits = append(r.out.Waits, Wait{item.Value, r.at(item)})
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
			r.errorf(key, "unknown key %q in %s: %s", key.Value, what, spelling.Suggest(key.Value, keys))
		case values[key.Value] != nil:
			r.errorf(key, "key %q is there twice", key.Value)
		}
		values[key.Value] = n.Content[i+1]
	}
	return values
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

// oneOf reads one of several words.
func (r *reader) oneOf(n *yaml.Node, key string, words ...string) string {
	switch {
	case n.Kind != yaml.ScalarNode:
		r.errorf(n, "%s is no word: want %s", key, strings.Join(words, " or "))
	case !slices.Contains(words, n.Value):
		r.errorf(n, "%s is %q: want %s", key, n.Value, strings.Join(words, " or "))
	}
	return n.Value
}
