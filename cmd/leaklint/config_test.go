package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/leaklint/leaklint/analyzers"
)

// own is a package with a resource of its own, and one that forgets it.
var own = map[string]string{
	"store/store.go": `package store

// A Lock is held until it is given back.
type Lock struct{ name string }

func Take(name string) *Lock { return &Lock{name} }

func (l *Lock) Give() {}

// An Other is no lock.
type Other struct{}

func (Other) Give() {}
`,
	"user/user.go": `package user

import "` + testdataModule + `store"

func Use(name string) {
	l := store.Take(name)
	_ = l
}
`,
	".leaklint.yaml": `resources:
  - kind: lock
    acquire: ` + testdataModule + `store.Take
    release: ` + testdataModule + `store.(Lock).Give
    message: nobody else gets it
`,
}

// TestOwn runs the command and go vet with a configuration that is right, and then
// with some that are not: go vet does not take the old findings from its cache.
func TestOwn(t *testing.T) {
	dir, tool := module(t), build(t)
	for name, text := range own {
		write(t, dir, name, text)
	}
	good := own[".leaklint.yaml"]
	for _, test := range []struct {
		name, from, to   string
		code             int
		want, vet, debug string // regular expressions: of stdout, of what go vet says, of stderr
	}{
		{"right", "", "", exitFindings, `^user/user.go:6:17: lock "l" is never released \(leaks: nobody else gets it\) \(mustrelease\)\n`, `lock "l" is never released`, `^$`},
		{"other message", "nobody else gets it", "it is held for ever", exitFindings, `\(leaks: it is held for ever\) \(mustrelease\)\n`, `\(leaks: it is held for ever\)`, `^$`},
		{"unknown key", "message", "mesage", exitUsage, `^$`, `leaklint.yaml:5: unknown key "mesage" in a resource: do you mean "message"\?`, `leaklint.yaml:5: unknown key "mesage" in a resource: do you mean "message"\?`},
		{"no such function", "store.Take", "store.Tak", exitUsage, `^$`, `leaklint.yaml:3: package .*store has no Tak\n`, `leaklint.yaml:3: package .*store has no Tak\n`},
		{"no such package", "store.Take", "stor.Take", exitUsage, `^$`, `leaklint.yaml:3: there is no package .*stor: `, `leaklint.yaml:3: there is no package .*stor: .*stor does not exist\n`},
		{"no such method", "(Lock).Give", "(Lock).Gave", exitUsage, `^$`, `leaklint.yaml:4: package .*store has no \(Lock\).Gave\n`, `leaklint.yaml:4: package .*store has no \(Lock\).Gave\n`},
		{"a method of another type", "release: ", "release: " + testdataModule + "store.(Other).Give #", exitUsage, `^$`, `leaklint.yaml:3: result 0 of .*store\.Take is a value of type \*store\.Lock, which nothing below "release" releases`, `leaklint.yaml:3: result 0 of `},
		{"no mapping", "resources:", "#", exitUsage, `^$`, `unknown key|want`, `leaklint.yaml:`},
	} {
		t.Run(test.name, func(t *testing.T) {
			write(t, dir, ".leaklint.yaml", strings.Replace(good, test.from, test.to, 1))
			t.Chdir(dir)
			var out, errs bytes.Buffer
			if code := run([]string{"./user"}, &out, &errs); code != test.code {
				t.Errorf("exit %d, want %d", code, test.code)
			}
			match(t, "stdout", test.want, out.String())
			match(t, "stderr", test.debug, beforeLast(&errs))
			said, _ := exec.Command("go", "vet", "-vettool="+tool, "./user").CombinedOutput()
			match(t, "go vet", test.vet, string(said))
		})
	}
}

// TestOwnUnexported checks that go vet finds what a package has for itself, of which its
// importers see nothing.
func TestOwnUnexported(t *testing.T) {
	dir, tool := module(t), build(t)
	for name, text := range own {
		write(t, dir, name, text)
	}
	write(t, dir, "store/own.go", "package store\n\nfunc take() *Lock { return new(Lock) }\n\nfunc use() { _ = take() }\n")
	write(t, dir, ".leaklint.yaml", strings.Replace(own[".leaklint.yaml"], "store.Take", "store.take", 1))
	cmd := exec.Command("go", "vet", "-vettool="+tool, "./store", "./user")
	cmd.Dir = dir
	said, _ := cmd.CombinedOutput()
	match(t, "go vet", `^(# \S*\n)?\S*own\.go:5:22: the lock is never released [^\n]*\n[^\n]*\n$`, string(said))
}

// TestConfig runs the command and go vet with a configuration, which flags overrule.
func TestConfig(t *testing.T) {
	dir, tool := module(t), build(t)
	for name, text := range own {
		write(t, dir, name, text)
	}
	const finding = `user.go:6:17: lock "l" is never released`
	for _, test := range []struct {
		name, config string
		flags        []string
		found        bool
	}{
		{"check off", "checks: {mustrelease: off}\n", nil, false},
		{"check off, but asked for", "checks: {mustrelease: off}\n", []string{"-mustrelease"}, true},
		{"check on", "checks: {pprofserver: on}\n", nil, true}, // which leaves the others on
		{"other check off", "checks: {pprofserver: off}\n", nil, true},
		{"tier", "tier: leak\n", nil, true},
		{"file excluded", "exclude: user.go\n", nil, false},
		{"directory excluded", "exclude: [user]\n", nil, false},
		{"other directory excluded", "exclude: [store]\n", nil, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			write(t, dir, ".leaklint.yaml", test.config+own[".leaklint.yaml"])
			t.Chdir(dir)
			want, code := `^$`, exitClean
			if test.found {
				want, code = finding, exitFindings
			}
			args := append(test.flags, "./user")
			var out, errs bytes.Buffer
			if got := run(args, &out, &errs); got != code {
				t.Errorf("exit %d, want %d: %s", got, code, &errs)
			}
			match(t, "leaklint", want, out.String())
			said, _ := exec.Command("go", append([]string{"vet", "-vettool=" + tool}, args...)...).CombinedOutput()
			match(t, "go vet", want, string(said))
		})
	}
}

// TestConfigBelow checks that a configuration which would not be used is an error.
func TestConfigBelow(t *testing.T) {
	dir := module(t)
	write(t, dir, "clean/.leaklint.yaml", "tier: leak\n")
	var out, errs bytes.Buffer
	if code := run([]string{"-C", dir, "./clean"}, &out, &errs); code != exitUsage {
		t.Errorf("exit %d, want %d", code, exitUsage)
	}
	match(t, "stderr", `clean/\.leaklint\.yaml would be for a part of a module only: move it to `, errs.String())
}

// TestConfigFix checks that what is excluded is not fixed either.
func TestConfigFix(t *testing.T) {
	const leak = "package leak\n\nfunc Leak() {\n\tch := make(chan int)\n\tgo func() { ch <- 1 }()\n}\n"
	dir, tool := module(t), build(t)
	for _, config := range []string{"exclude: leak\n", "checks: {blockedwait: off}\n", "checks: {watchstop: on}\n"} {
		for _, command := range [][]string{{tool, "-fix"}, {"go", "vet", "-fix", "-vettool=" + tool}} {
			write(t, dir, "leak/leak.go", leak)
			write(t, dir, ".leaklint.yaml", config)
			cmd := exec.Command(command[0], append(command[1:], "./leak")...)
			cmd.Dir = dir
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%s: %v\n%s", command[0], err, out)
			}
			text, err := os.ReadFile(filepath.Join(dir, "leak/leak.go"))
			if err != nil {
				t.Fatal(err)
			}
			if fixed := string(text) != leak; fixed != (config == "checks: {watchstop: on}\n") {
				t.Errorf("%s, configuration %q: fixed: %t", command[0], config, fixed)
			}
		}
	}
}

// TestPrintConfig checks that leaklint config tells where each value is from.
func TestPrintConfig(t *testing.T) {
	for _, name := range []string{"unlabeledspawn.types", "unlabeledspawn.keys"} { // variables of the suite
		value := newFlags(io.Discard).Lookup(name).Value
		was := value.String()
		t.Cleanup(func() { value.Set(was) })
	}
	dir := module(t)
	write(t, dir, ".leaklint.yaml", "checks: {losthandler: off, watchstop: on}\ntier: leak\ntests: true\nexclude: [a, 'b # c']\nclusters: {labels: [one, two]}\n")
	for _, test := range []struct {
		name string
		args []string
		code int
		want []string // lines
	}{
		{"file", nil, exitClean, []string{
			"# configured by .leaklint.yaml", "losthandler: off # .leaklint.yaml:1", "watchstop: on # .leaklint.yaml:1", "queueshutdown: on # default", "tier: leak # .leaklint.yaml:2",
			"tests: true # .leaklint.yaml:3", "generated: false # default", "- a # .leaklint.yaml:4", "- 'b # c' # .leaklint.yaml:4", "labels: [one, two] # .leaklint.yaml:5",
		}},
		{"flags", []string{"-tier=hint", "-test=false", "-watchstop"}, exitClean, []string{
			"tier: hint # command line", "tests: false # command line", "watchstop: on # command line", "blockedwait: off # command line",
		}},
		{"unknown flag", []string{"-teir=hint"}, exitUsage, nil},
		{"packages", []string{"./..."}, exitUsage, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Chdir(dir)
			var out, errs bytes.Buffer
			if got := printConfig(test.args, &out, &errs); got != test.code {
				t.Errorf("exit %d, want %d: %s", got, test.code, &errs)
			}
			text := regexp.MustCompile(`[ \t]+`).ReplaceAllString(out.String(), " ")
			for _, line := range test.want {
				if !strings.Contains("\n"+text, "\n"+line+"\n") && !strings.Contains(text, "\n "+line+"\n") {
					t.Errorf("no line %q in\n%s", line, &out)
				}
			}
		})
	}
}

// TestOwnEntries checks that names which the code does not have are errors.
func TestOwnEntries(t *testing.T) {
	value := newFlags(io.Discard).Lookup("unlabeledspawn.types").Value // a variable of the suite
	was := value.String()
	t.Cleanup(func() { value.Set(was) })
	dir, tool := module(t), build(t)
	write(t, dir, "user/user.go", "package user\n\nimport \"io\"\n\ntype Job struct{}\n\ntype Alias = Job\n\ntype Conn interface{ io.Closer }\n\nvar V int\n\nfunc Run(*Job) {}\n")
	for _, test := range []struct{ config, want string }{
		{"entries: {item: [" + testdataModule + "user.Job, " + testdataModule + "user.Run]}\n", ""},
		{"entries: {item: " + testdataModule + "user.Jop}\n", `leaklint.yaml:1: package .*user has no Jop\n`},
		{"entries: {item: " + testdataModule + "user.(Job).Run}\n", `leaklint.yaml:1: package .*user has no \(Job\).Run\n`},
		{"entries: {itme: " + testdataModule + "user.Job}\n", `leaklint.yaml:1: unknown key "itme" in entries: do you mean "item"\?\n`},
		{"entries: {item: " + testdataModule + "user.Alias}\n", `leaklint.yaml:1: .*user.Alias is another name of .*user.Job: name that\n`},
		{"entries: {item: " + testdataModule + "user.V}\n", `leaklint.yaml:1: .*user.V is no function\n`},
		{"entries: {item: " + testdataModule + "user.(Conn).Close}\n", `leaklint.yaml:1: .*user.\(Conn\).Close is declared as io.\(Closer\).Close: name that\n`},
		{"clusters: {types: " + testdataModule + "user.Jop}\n", `leaklint.yaml:1: package .*user has no type Jop\n`},
		{"clusters: {types: " + testdataModule + "user.Alias}\n", `leaklint.yaml:1: .*user.Alias is another name of .*user.Job: name that\n`},
		{"waits: [Await-Job]\n", `leaklint.yaml:1: "Await-Job" is no name of a method: want one such as NextPod\n`},
	} {
		write(t, dir, ".leaklint.yaml", test.config)
		code, want := exitUsage, test.want
		if want == "" {
			code, want = exitClean, "^$"
		}
		var out, errs bytes.Buffer
		if got := run([]string{"-C", dir, "./user"}, &out, &errs); got != code {
			t.Errorf("%s: exit %d, want %d: %s", test.config, got, code, &errs)
		}
		match(t, "leaklint", want, beforeLast(&errs))
		cmd := exec.Command("go", "vet", "-vettool="+tool, "./user")
		cmd.Dir = dir
		said, _ := cmd.CombinedOutput()
		match(t, "go vet", want, string(said))
	}
}

// TestOwnClusters checks that the types of clusters count for who is called for each of them.
func TestOwnClusters(t *testing.T) {
	value := newFlags(io.Discard).Lookup("unlabeledspawn.types").Value // a variable of the suite
	was := value.String()
	t.Cleanup(func() { value.Set(was) })
	dir := module(t)
	write(t, dir, "tenants/tenants.go", `package tenants

import "k8s.io/client-go/tools/cache"

type ID string

func Add(id ID, pods cache.SharedIndexInformer) {
	pods.AddEventHandler(cache.ResourceEventHandlerFuncs{})
}
`)
	for _, test := range []struct{ config, want string }{
		{"{}\n", `handler added to pods is never removed \(may leak`},
		{"clusters: {types: " + testdataModule + "tenants.ID}\n", `handler added to pods is never removed: Add is called per cluster \(leaks`},
	} {
		write(t, dir, ".leaklint.yaml", test.config)
		var out, errs bytes.Buffer
		if got := run([]string{"-C", dir, "-losthandler", "./tenants"}, &out, &errs); got != exitFindings {
			t.Errorf("exit %d: %s", got, &errs)
		}
		match(t, "leaklint", test.want, out.String())
	}
}

// TestNoCheck checks that who has nothing looked for is told: no check is on, or no file is left.
func TestNoCheck(t *testing.T) {
	dir, tool := small(t, map[string]string{"prone/prone.go": fixable, "prone/other.go": "package dep\n"}), build(t)
	off, flags := "checks:\n", []string(nil)
	for _, a := range analyzers.Suite {
		off += "  " + a.Name + ": off\n"
		flags = append(flags, "-"+a.Name+"=false")
	}
	t.Chdir(dir)
	for _, test := range []struct {
		name, config string
		flags        []string
		code         int
		stderr, vet  string
	}{
		{"off by flags", "{}\n", flags, exitUsage, `^leaklint: no check is on, and nothing would be found: all are switched off \(command line\); `, `no check is on`},
		{"off by configuration", off, nil, exitUsage, `^leaklint: no check is on, and .* \(\S*leaklint\.yaml:10, .*\); `, `no check is on`},
		{"one is on", off, []string{"-blockedwait"}, exitFindings, `^$`, `prone\.go:\d+:\d+: `},
		{"excluded", "exclude: [other.go, prone]\n", nil, exitClean, `^leaklint: nothing can be found: all 2 files are excluded by \S*leaklint\.yaml:1\n$`, `^$`},
		{"one is left", "exclude: other.go\n", nil, exitFindings, `^$`, `prone\.go:\d+:\d+: `},
	} {
		t.Run(test.name, func(t *testing.T) {
			write(t, dir, ".leaklint.yaml", test.config)
			args := append(slices.Clone(test.flags), "./prone")
			var errs bytes.Buffer
			if code := run(args, io.Discard, &errs); code != test.code {
				t.Errorf("exit %d, want %d", code, test.code)
			}
			match(t, "stderr", test.stderr, beforeLast(&errs))
			said, _ := exec.Command("go", append([]string{"vet", "-vettool=" + tool}, args...)...).CombinedOutput()
			match(t, "go vet", test.vet, string(said))
		})
	}
}

// TestExcludeNothing checks that patterns are told of which no file has, to who looks at all.
func TestExcludeNothing(t *testing.T) {
	t.Chdir(small(t, map[string]string{
		"prone/prone.go":     fixable,
		"docs/e2e/README.md": "",
		".leaklint.yaml":     "exclude:\n- e2e\n- docs/*\n- zz_*.go\n- prone/e2e\n",
	}))
	for pattern, want := range map[string]string{
		"./...":   `^leaklint: \S*yaml:4: no file or directory is named zz_\*\.go: .*\nleaklint: \S*yaml:5: no file or directory is named prone/e2e: .*\n$`,
		"./prone": `^$`,
	} {
		var errs bytes.Buffer
		if code := run([]string{pattern}, io.Discard, &errs); code != exitFindings {
			t.Errorf("exit %d, want %d", code, exitFindings)
		}
		match(t, "stderr", want, beforeLast(&errs))
	}
}

// TestClusterFlag checks that what the flag names is there, as what the configuration names is.
func TestClusterFlag(t *testing.T) {
	value := newFlags(io.Discard).Lookup("unlabeledspawn.types").Value // a variable of the suite
	was := value.String()
	t.Cleanup(func() { value.Set(was) })
	dir, tool := module(t), build(t)
	write(t, dir, "user/user.go", "package user\n\ntype Job struct{}\n\ntype Alias = Job\n")
	for _, test := range []struct {
		types, want string
		code        int
	}{
		{testdataModule + "user.Job", `^$`, exitClean},
		{testdataModule + "user.Jop", `leaklint: -unlabeledspawn\.types: package \S*user has no type Jop\n$`, exitUsage},
		{testdataModule + "user.Job," + testdataModule + "user.Alias", `leaklint: -unlabeledspawn\.types: \S*user.Alias is another name of \S*user.Job: name that\n$`, exitUsage},
		{testdataModule + "usr.Job", `leaklint: -unlabeledspawn\.types: there is no package \S*usr: \S* does not exist\n$`, exitUsage},
	} {
		var errs bytes.Buffer
		args := []string{"-unlabeledspawn.types=" + test.types, "./user"}
		if code := run(append([]string{"-C", dir}, args...), io.Discard, &errs); code != test.code {
			t.Errorf("%s: exit %d, want %d", test.types, code, test.code)
		}
		match(t, "leaklint", test.want, beforeLast(&errs))
		cmd := exec.Command("go", append([]string{"vet", "-vettool=" + tool}, args...)...)
		cmd.Dir = dir
		said, _ := cmd.CombinedOutput()
		match(t, "go vet", test.want, string(said))
	}
}

// TestPrintedConfig checks that what leaklint config prints is a file that says the same.
func TestPrintedConfig(t *testing.T) {
	for _, name := range []string{"unlabeledspawn.types", "unlabeledspawn.keys"} { // variables of the suite
		value := newFlags(io.Discard).Lookup(name).Value
		was := value.String()
		t.Cleanup(func() { value.Set(was) })
	}
	text, err := os.ReadFile(filepath.Join(testdata, ".leaklint.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	dir := module(t)
	t.Chdir(dir)
	write(t, dir, "known.txt", "")
	// Its packages are those of the testdata module, and not here.
	const more = "checks: {losthandler: off}\ntier: leak\ntests: true\nbaseline: known.txt\nexclude: [a, 'b # c']\nclusters: {types: [example.com/fleet.ID], labels: ['x]', two]}\n"
	write(t, dir, ".leaklint.yaml", more+strings.ReplaceAll(string(text), testdataModule, "example.com/"))
	from := regexp.MustCompile(`(?m) +# \S*$`)
	var printed []string
	for range 2 {
		var out, errs bytes.Buffer
		if code := printConfig(nil, &out, &errs); code != exitClean {
			t.Fatalf("exit %d: %s", code, &errs)
		}
		printed = append(printed, from.ReplaceAllString(out.String(), ""))
		write(t, dir, ".leaklint.yaml", out.String())
	}
	if printed[0] != printed[1] {
		t.Errorf("at first\n%s\nand then\n%s", printed[0], printed[1])
	}
	for _, want := range []string{"baseline: known.txt\n", "  - 'b # c'\n", "  labels: ['x]', two]\n", "db.Drop: argument 1\n", "    carrier: result 1\n", "  - AwaitJob\n", "frame.(Runner).RunCluster\n"} {
		if !strings.Contains(printed[0], want) {
			t.Errorf("%q is not in\n%s", want, printed[0])
		}
	}
}
