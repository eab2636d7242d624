package main

import (
	"bytes"
	"flag"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/leaklint/leaklint/analyzers"
	"github.com/leaklint/leaklint/internal/driver"
)

// pages returns the text of all pages of documentation, by their file names from the root of the
// repository, and that of each check, by its name.
func pages(t *testing.T) map[string]string {
	t.Helper()
	list := map[string]string{}
	files, err := filepath.Glob(filepath.Join(repository, "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(files, filepath.Join(repository, "README.md"), filepath.Join(repository, "CONTRIBUTING.md")) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name, err := filepath.Rel(repository, file)
		if err != nil {
			t.Fatal(err)
		}
		list[filepath.ToSlash(name)] = string(text)
	}
	for _, a := range analyzers.Suite {
		list[a.Name] = a.Doc
	}
	return list
}

// TestLinks checks that what a page of documentation leads to is there: files, the headings in them, and
// the packages of leaklint.
func TestLinks(t *testing.T) {
	all := pages(t)
	link := regexp.MustCompile(`\]\(([^)\s]+)\)|(?m:^\[[^\]]+\]: (\S+)$)|src="([^"]+)"`)
	linked := map[string]bool{}
	for page, text := range all {
		for _, m := range link.FindAllStringSubmatch(text, -1) {
			target := m[1] + m[2] + m[3]
			dir := filepath.Dir(page)
			if pkg, ok := strings.CutPrefix(target, "https://pkg.go.dev/github.com/leaklint/leaklint/"); ok {
				target, dir = pkg, "."
			}
			if strings.Contains(target, "://") {
				continue // to code of others
			}
			file, heading, _ := strings.Cut(target, "#")
			if file == "" {
				file = filepath.Base(page)
			}
			file = filepath.ToSlash(filepath.Join(dir, file))
			if _, err := os.Stat(filepath.Join(repository, file)); err != nil {
				t.Errorf("%s leads to %s: %v", page, target, err)
			}
			if heading != "" && !slices.Contains(headings(all[file]), heading) {
				t.Errorf("%s leads to %s, which has no such heading", page, target)
			}
			if page == "README.md" {
				linked[file] = true
			}
		}
	}
	for page := range all {
		if strings.HasPrefix(page, "docs/") && !linked[page] {
			t.Errorf("README.md does not lead to %s", page)
		}
	}
}

// headings returns the names that GitHub gives the headings of a page.
func headings(text string) []string {
	var list []string
	for _, m := range regexp.MustCompile(`(?m)^#+ (.+)$`).FindAllStringSubmatch(text, -1) {
		name := regexp.MustCompile("[^a-z0-9 _-]").ReplaceAllString(strings.ToLower(m[1]), "")
		list = append(list, strings.ReplaceAll(name, " ", "-"))
	}
	return list
}

// shownCommand is a command line with leaklint in it: in an indented line, in a fenced block, or in a
// span of code.
var shownCommand = regexp.MustCompile("(?m)(?:^(?:    |\t|       )(?:\\$ |[^`\n]*\\| |source <\\()?|`|^[-\t]+)(?:go tool |go run \\./cmd/)?leaklint ([^`|;>)\n]+)")

// TestCommands checks that each command in the documentation can be given: the flags are there, and go
// together, and so are the checks that are named.
func TestCommands(t *testing.T) {
	ran := 0
	for page, text := range pages(t) {
		for _, m := range shownCommand.FindAllStringSubmatch(text, -1) {
			var args []string
			for _, arg := range strings.Fields(m[1]) {
				args = append(args, strings.Trim(arg, "'"))
			}
			ran++
			if err := try(t, args); err != "" {
				t.Errorf("%s: leaklint %s: %s", page, m[1], err)
			}
		}
	}
	if ran < 40 {
		t.Errorf("%d commands", ran)
	}
}

// try parses a command line, and says what is wrong with it.
func try(t *testing.T, args []string) string {
	var errs bytes.Buffer
	f := newFlags(&errs)
	switch args[0] {
	case "help", "explain":
		for _, check := range args[1:] {
			if check != strings.ToUpper(check) && !slices.Contains(driver.Names(), check) {
				return "there is no check " + check
			}
		}
	case "completion":
		printCompletion(args[1:], io.Discard, &errs)
	case "version", "profile,":
	case "profile":
		args = args[1:]
		var p profileFlags
		fs := flag.NewFlagSet("", flag.ContinueOnError)
		kind := ""
		if len(args) > 0 && (args[0] == "diff" || args[0] == "join") {
			kind, args = args[0], args[1:]
		}
		if kind == "join" {
			fs = f.FlagSet
			p.register(fs, true)
			fs.String("base", "", "")
		} else {
			fs.Bool("json", false, "")
			p.register(fs, kind == "diff")
		}
		var optional []string
		for _, arg := range args {
			optional = append(optional, strings.Trim(arg, "[]"))
		}
		if _, ok := parseProfile(fs, optional, io.Discard, &errs); ok {
			if err := p.check(fs, false); err != nil {
				return err.Error()
			}
		}
	case "config":
		_ = f.Parse(args[1:])
	default:
		if f.Parse(args) == nil {
			*f.dir = "" // which is none from here
			if err := f.check(); err != nil {
				return err.Error()
			}
		}
	}
	return errs.String()
}

// TestFlagsTable checks that docs/usage.md lists the flags that there are, and says which of them are for
// the command only.
func TestFlagsTable(t *testing.T) {
	usage := pages(t)["docs/usage.md"]
	known := map[string]bool{"test": true} // the same as -tests
	for _, row := range regexp.MustCompile("(?m)^\\| `-.*$").FindAllString(usage, -1) {
		names, rest, _ := strings.Cut(row[1:], "|")
		for _, m := range regexp.MustCompile("`-([A-Za-z.-]+)").FindAllStringSubmatch(names, -1) {
			known[m[1]] = true
			alone := strings.HasSuffix(rest, "| ✓ |")
			if newFlags(io.Discard).Lookup(m[1]) == nil {
				t.Errorf("there is no flag -%s", m[1])
			} else if wanted := slices.Contains(forStandalone, m[1]) && m[1] != "fix"; alone != wanted { // go vet has a -fix
				t.Errorf("-%s is for leaklint only: %t, want %t", m[1], alone, wanted)
			}
		}
	}
	newFlags(io.Discard).VisitAll(func(f *flag.Flag) {
		if !known[f.Name] && f.Name != "diff" && !slices.Contains(driver.Names(), f.Name) {
			t.Errorf("docs/usage.md does not list -%s", f.Name)
		}
	})
}

// TestConfigurationPage has leaklint read the file that docs/configuration.md shows, for code to which all
// of it applies.
func TestConfigurationPage(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":             "module example.com\n\ngo 1.24\n",
		".leaklint.yaml":     blocks(t, "docs/configuration.md", "yaml")[0],
		"fleet/fleet.go":     "package fleet\n\ntype ClusterID string\n\ntype Joiner interface{ Join() }\n",
		"rpc/rpc.go":         "package rpc\n\ntype Context struct{}\n",
		"bus/bus.go":         "package bus\n\nfunc OnMessage(func()) {}\n",
		"app/app.go":         "package app\n\nfunc Setup(func()) {}\n",
		"test/e2e/e2e.go":    "package e2e\n",
		"db/zz_generated.go": "package db\n",
		"db/db.go":           "package db\n\ntype Session struct{}\n\nfunc (*Session) Close() {}\n\ntype Pool struct{}\n\nfunc (*Pool) Session() *Session { return nil }\n\nfunc Open(dsn string) (*Session, error) { return nil, nil }\n\nfunc Drop(*Session) {}\n",
		"known/known.go":     "package known\n\nimport \"example.com/db\"\n\nfunc Known(valid bool) {\n\ts, err := db.Open(\"\")\n\tif err != nil || !valid {\n\t\treturn\n\t}\n\tdb.Drop(s)\n}\n",
		"handler/handler.go": `package handler

import (
	"context"

	"example.com/db"
)

func Handle(p *db.Pool, valid bool) {
	s := p.Session()
	if !valid {
		return
	}
	s.Close()
}

type Worker struct{ NextJob func() (string, error) }

func (w *Worker) Run(ctx context.Context) {
	go w.work(ctx)
	<-ctx.Done()
}

func (w *Worker) work(ctx context.Context) {
	for ctx.Err() == nil {
		job, err := w.NextJob()
		_, _ = job, err
	}
}
`,
		"handler/zz_other.go": "package handler\n\nimport \"example.com/db\"\n\nfunc excluded(p *db.Pool) { p.Session() }\n",
	} {
		write(t, dir, name, text)
	}
	var out, errs bytes.Buffer
	if code := run([]string{"-C", dir, "-write-baseline", "leaklint.baseline", "./known"}, &out, &errs); code != exitClean {
		t.Fatalf("exit %d: %s", code, &errs)
	}
	errs.Reset()
	if code := run([]string{"-C", dir, "./..."}, &out, &errs); code != exitFindings {
		t.Errorf("exit %d", code)
	}
	match(t, "stdout", `^[^\n]*handler\.go:10:16: session "s" [^\n]*keeps a connection of the pool[^\n]*\n\t[^\n]*\n[^\n]*handler\.go:20:2: [^\n]*w\.NextJob[^\n]*\n\t[^\n]*\n$`, out.String())
	match(t, "stderr", `^leaklint: 2 leaks in 8 packages, \S+ s; 1 in the baseline\n$`, errs.String())
}

// TestFound checks that docs/found.md says of each leak where it is, which check reports it, why it leaks, how
// often, and what mends it.
func TestFound(t *testing.T) {
	found := pages(t)["docs/found.md"]
	leak := regexp.MustCompile("^\\* `[^`]+:[0-9,]+` \\(([a-z]+)\\): .+\\\\\n  How often: .+\\.\\\\\n  Fix: .+\\.\n")
	leaks := regexp.MustCompile(`(?m)^\* (?:.|\n  )*\n`).FindAllString(found, -1)
	for _, text := range leaks {
		if m := leak.FindStringSubmatch(text); m == nil || !slices.Contains(driver.Names(), m[1]) {
			t.Errorf("docs/found.md: not in three lines, or of no check:\n%s", text)
		}
	}
	projects := make(map[string]bool)
	for _, m := range regexp.MustCompile(`(?m)^## (.+), ([0-9a-f]{7})`).FindAllStringSubmatch(found, -1) {
		if project := strings.ToLower(m[1]) + " " + m[2]; projects[project] {
			t.Errorf("docs/found.md has %s twice: its places belong together", project)
		} else {
			projects[project] = true
		}
	}
	if len(leaks) < 25 {
		t.Errorf("docs/found.md has %d leaks", len(leaks))
	}
	if n, _, _ := strings.Cut(strings.TrimPrefix(regexp.MustCompile(`These \d+ `).FindString(found), "These "), " "); n != strconv.Itoa(len(leaks)) {
		t.Errorf("docs/found.md says that it has %s leaks, and has %d", n, len(leaks))
	}
}

// TestPages has leaklint look at the code that the pages of the checks show, in a module where it compiles: what
// is flagged there is found, and nothing is found in what is mended.
func TestPages(t *testing.T) {
	ar, err := txtar.ParseFile("testdata/pages.txtar")
	if err != nil {
		t.Fatal(err)
	}
	dir := module(t)
	lines := map[string]map[string]bool{} // by package, without white space and comments
	for _, f := range ar.Files {
		write(t, dir, f.Name, string(f.Data))
		check, rest, _ := strings.Cut(f.Name, "/")
		kind, _, _ := strings.Cut(rest, "/")
		pkg := check + "/" + kind
		if lines[pkg] == nil {
			lines[pkg] = map[string]bool{}
		}
		for line := range strings.Lines(string(f.Data)) {
			lines[pkg][bare(line)] = true
		}
	}
	resources, _, ok := strings.Cut(sample(pages(t)["mustrelease"], "Flagged code"), "s, err :=")
	if !ok {
		t.Error("the page of mustrelease has no resources")
	}
	write(t, dir, ".leaklint.yaml", strings.ReplaceAll(resources, "example.com/db.", testdataModule+"mustrelease/db."))
	var out, errs bytes.Buffer
	if code := run([]string{"-C", dir, "./..."}, &out, &errs); code != exitErrors { // module has a package that does not compile
		t.Errorf("exit %d: %s", code, &errs)
	}
	for _, a := range analyzers.Suite {
		for kind, heading := range map[string]string{"flagged": "Flagged code", "mended": "Mended code"} {
			code := strings.TrimPrefix(sample(a.Doc, heading), resources)
			for line := range strings.Lines(code) {
				if bare(line) != "" && !strings.Contains(line, "…") && !lines[a.Name+"/"+kind][bare(line)] {
					t.Errorf("%s: testdata/pages.txtar has no such line: %s", a.Name, line)
				}
			}
			found := regexp.MustCompile(`(?m)^\S*/`+a.Name+`/`+kind+`/\S*: (.*) \(`+a.Name+`\)$`).FindAllString(out.String(), -1)
			if (len(found) > 0) != (kind == "flagged") {
				t.Errorf("%s: found in what is %s: %q", a.Name, kind, found)
			}
			said := regexp.MustCompile(`\S +// (.{25,})`).FindAllStringSubmatch(code, -1)
			quoted := func(m []string) bool { return strings.Contains(strings.Join(found, "\n"), m[1]) }
			if kind == "flagged" && a.Name != "blockedwait" && len(said) > 0 && !slices.ContainsFunc(said, quoted) {
				t.Errorf("%s: none of %q is in %q", a.Name, said, found)
			}
		}
	}
}

// sample returns the code below a heading of a page.
func sample(doc, heading string) string {
	_, section, _ := strings.Cut(doc, "\n# "+heading+"\n")
	section, _, _ = strings.Cut(section, "\n# ")
	var code strings.Builder
	for line := range strings.Lines(section) {
		if text, ok := strings.CutPrefix(line, "\t"); ok {
			code.WriteString(text)
		}
	}
	return code.String()
}

// bare returns a line without white space, and without the comment behind it.
func bare(line string) string {
	line = regexp.MustCompile(`(\S)\s+// .*`).ReplaceAllString(line, "$1")
	return strings.Join(strings.Fields(line), "")
}

// TestSilencePage checks that the comments in docs/silence.md silence what is found without them, and that an
// entry of a baseline has the form that stands there.
func TestSilencePage(t *testing.T) {
	page := pages(t)["docs/silence.md"]
	_, example, _ := strings.Cut(page, "\n## A comment\n\n")
	example, _, _ = strings.Cut(example, "\n\nThe comment")
	dir := module(t)
	text := "package silenced\n\nimport (\n\t\"k8s.io/client-go/tools/cache\"\n\t\"k8s.io/client-go/util/workqueue\"\n)\n\nfunc Start(informer cache.SharedIndexInformer, handler cache.ResourceEventHandler) {\n" + example + "\n\tqueue.Add(\"\")\n}\n"
	write(t, dir, "silenced/silenced.go", text)
	write(t, dir, "found/found.go", regexp.MustCompile(`//leaklint:.*`).ReplaceAllString(text, ""))
	var out, errs bytes.Buffer
	if code := run([]string{"-C", dir, "./silenced", "./found"}, &out, &errs); code != exitFindings {
		t.Errorf("exit %d: %s", code, &errs)
	}
	match(t, "stdout", `^(\S*/found/found\.go:.*\n(\t.*\n)*)+$`, out.String())
	for _, check := range []string{"losthandler", "queueshutdown"} {
		match(t, "stdout", `\(`+check+`\)\n`, out.String())
	}

	if code := run([]string{"-C", dir, "-write-baseline", "leaklint.baseline", "./found"}, &out, &errs); code != exitClean {
		t.Fatalf("exit %d: %s", code, &errs)
	}
	entries, err := os.ReadFile(filepath.Join(dir, "leaklint.baseline"))
	if err != nil {
		t.Fatal(err)
	}
	form := regexp.MustCompile(`(?m)^ *queueshutdown \S+ \S+: \w+ := workqueue\.New.*$`)
	if !form.MatchString(page) || !form.Match(entries) {
		t.Errorf("docs/silence.md has an entry of another form than\n%s", entries)
	}
}

// TestFileLists checks that a package page which says what is in which file names all of them.
func TestFileLists(t *testing.T) {
	dirs, err := filepath.Glob("../../internal/*")
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile(`\b[a-z_0-9]+\.go\b`)
	lists := 0
	for _, dir := range dirs {
		page, err := os.ReadFile(filepath.Join(dir, "doc.go"))
		if err != nil {
			continue
		}
		files := named.FindAllString(string(page), -1)
		if len(files) < 3 {
			continue // it is about something else
		}
		lists++
		inside, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range inside {
			name := filepath.Base(file)
			if name != "doc.go" && !strings.HasSuffix(name, "_test.go") && !slices.Contains(files, name) {
				t.Errorf("%s: the page of the package does not name it", file)
			}
		}
		for _, name := range files {
			if !slices.Contains(inside, filepath.Join(dir, name)) {
				t.Errorf("%s/doc.go: there is no %s", dir, name)
			}
		}
	}
	if lists < 8 {
		t.Errorf("%d pages have a list", lists)
	}
}
