package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/analyzers"
	"github.com/leaklint/leaklint/cmd/internal/page"
	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/cutoff"
	"github.com/leaklint/leaklint/internal/driver"
	"github.com/leaklint/leaklint/internal/window"
)

// flags are those of the command, which go vet passes on, too, but for some.
type flags struct {
	*flag.FlagSet
	stderr                       io.Writer
	json, sarif, github, fromVet *bool
	fix, diff                    *bool
	debug                        debugFlag
	context                      linesFlag
	color                        whenFlag
	dir, tags, html              *string
	writeBaseline                *string // a file
	baseline                     *lateFlag
	enabled                      map[string]*triState
	config                       *config.Config
	page                         *page.Target      // of -html
	from                         map[string]string // by flag: where its value is from, if it is not the default
}

// forStandalone are the flags that go vet has itself, or that have no meaning when a
// package is seen at a time: of all packages there is to be one report.
var forStandalone = []string{"C", "tags", "color", "html", "debug", "fix", "sarif", "github", "from-vet", "baseline", "write-baseline"}

// forReports are the flags that say how findings are printed, whoever has found them.
var forReports = []string{"from-vet", "json", "sarif", "github", "c", "color", "html"}

func newFlags(stderr io.Writer) *flags {
	fs := flag.NewFlagSet("leaklint", flag.ContinueOnError)
	fs.SetOutput(io.Discard) // Parse tells what is wrong
	fs.Usage = func() {}
	f := &flags{
		FlagSet: fs,
		config:  config.New(),
		stderr:  stderr,
		json:    fs.Bool("json", false, "print JSON, in the form of go vet -json"),
		sarif:   fs.Bool("sarif", false, "print SARIF 2.1.0, for GitHub code scanning and for editors"),
		github:  fs.Bool("github", false, "print annotations for a GitHub workflow"),
		fromVet: fs.Bool("from-vet", false, "analyze nothing, but print what go vet -json printed to files or to standard input"),
		fix:     fs.Bool("fix", false, "apply the first fix of each finding that has one, and tell what is left"),
		diff:    fs.Bool("diff", false, "with -fix, change no file, but print what would change, with control characters quoted"),
		context: noLines,
		color:   "auto",
		dir:     fs.String("C", "", "change to `dir` before looking for packages, and for the files that flags name"),
		tags:    fs.String("tags", "", "build `tags`, separated by commas"),
		html:    fs.String("html", "", "write a page to `file`, too, that needs nothing else"),
		enabled: make(map[string]*triState),

		writeBaseline: fs.String("write-baseline", "", "print nothing, but list all findings in `file`, for -baseline"),
	}
	f.config.GaveUp = new(cutoff.Notes)
	f.config.RegisterFlags(fs)
	f.baseline = &lateFlag{of: fs.Lookup("baseline").Value}
	fs.Lookup("baseline").Value = f.baseline
	fs.Var(&f.context, "c", "print this `many` lines of the source around each finding")
	fs.Var(&f.color, "color", "colour text: `when` is auto, for on a terminal unless NO_COLOR is set, always or never")
	fs.Var(&f.debug, "debug", "tell what was loaded, and of all imports that fail, and all that was not judged in full because it is too large; with =func=NAME, what is believed of a `function`, and with =why=FILE:LINE, why a call there is reported or not")
	fs.Var(fs.Lookup("tests").Value, "test", "the same as -tests")
	for _, a := range analyzers.Suite {
		f.enabled[a.Name] = new(triState)
		fs.Var(f.enabled[a.Name], a.Name, "run the "+a.Name+" check; if any check is named, the others are off")
	}
	return f
}

// Parse parses the arguments. It prints what is wrong with them. That -h asks for the flags is an
// error, too: flag.ErrHelp.
func (f *flags) Parse(args []string) error {
	err := f.FlagSet.Parse(args)
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintf(f.stderr, "leaklint: %s (leaklint -h lists the flags)\n", parseError(err))
	}
	return err
}

// parseError returns what is wrong with flags. To package flag each that may be given without a value
// is a boolean, and it does not say what these take.
func parseError(err error) string {
	text, ok := strings.CutPrefix(err.Error(), "invalid boolean value ")
	if !ok {
		return err.Error()
	}
	if rest, ok := strings.CutSuffix(text, ": parse error"); ok {
		text = rest + ": want true or false"
	}
	return "invalid value " + text
}

// printUsage prints how a command is called, and its flags.
func printUsage(w io.Writer, usage string, fs *flag.FlagSet) error {
	var b strings.Builder // PrintDefaults tells of no error
	b.WriteString(usage + "\nflags:\n")
	fs.SetOutput(&b)
	fs.PrintDefaults()
	_, err := io.WriteString(w, b.String())
	return err
}

// configure reads the configuration for the code in a directory, and sets the flags that it
// has values for and that were not given.
func (f *flags) configure(dir string) error {
	file, err := config.Load(dir, driver.Names())
	if err != nil {
		return err
	}
	c := f.config
	c.File = *file
	f.from = make(map[string]string)
	f.Visit(func(fl *flag.Flag) {
		name := fl.Name
		if name == "test" {
			name = "tests"
		}
		f.from[name] = "command line"
	})
	for _, s := range c.Settings {
		if f.from[s.Flag] != "" {
			continue
		}
		f.from[s.Flag] = s.From
		if s.IsDefault || s.Flag == "baseline" && *f.writeBaseline != "" {
			continue // the file may not be there yet, or be what is to be mended
		}
		if err := f.Lookup(s.Flag).Value.Set(s.Value); err != nil {
			return fmt.Errorf("%s: %w", s.From, err)
		}
	}
	if name := config.TypesFlag; f.given(name) {
		if dir, err = filepath.Abs(dir); err != nil {
			return err
		}
		if err := c.AddClusters("-"+name, f.Lookup(name).Value.String(), dir); err != nil {
			return err
		}
	}
	if *f.writeBaseline != "" {
		return nil // all findings, whatever is known of them
	}
	if err := f.baseline.of.Set(f.inDir(f.baseline.name)); err != nil {
		return fmt.Errorf("-baseline: %w", err)
	}
	return nil
}

// inDir returns the name of a file that a flag names: with -C it is in that directory, as for
// the go command.
func (f *flags) inDir(name string) string {
	if name == "" || filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(*f.dir, name)
}

// configureRun is configure for who looks for something. That no check is on is an error.
func (f *flags) configureRun(dir string) error {
	if err := f.configure(dir); err != nil || len(f.selected()) > 0 {
		return err
	}
	var places []string
	for _, a := range analyzers.Suite {
		places = append(places, f.from[a.Name])
	}
	slices.Sort(places)
	return fmt.Errorf("no check is on, and nothing would be found: all are switched off (%s); leaklint config lists them", strings.Join(slices.Compact(places), ", "))
}

// check returns an error if flags were given that do not go together.
func (f *flags) check() error {
	for _, arg := range f.Args() {
		if arg == "" {
			return errors.New("an argument is empty: want a package such as ./..., or with -from-vet a file")
		}
		if len(arg) > 1 && arg[0] == '-' {
			return fmt.Errorf("%s comes behind an argument: flags come before them", arg)
		}
	}
	if info, err := os.Stat(cmp.Or(*f.dir, ".")); err != nil || !info.IsDir() {
		return fmt.Errorf("-C %s: there is no such directory", *f.dir)
	}
	if *f.diff && !*f.fix {
		return errors.New("-diff says what -fix would do: it wants -fix, too")
	}
	var forms []string
	for _, form := range []struct {
		name string
		on   bool
	}{{"-fix", *f.fix}, {"-json", *f.json}, {"-sarif", *f.sarif}, {"-github", *f.github}, {"-write-baseline", *f.writeBaseline != ""}, {"-debug=" + f.debug.String(), len(f.debug.questions) > 0}} {
		if form.on {
			forms = append(forms, form.name)
		}
	}
	switch {
	case len(forms) > 1:
		return fmt.Errorf("%s do not go together: one run prints findings in one form, or lists or fixes them", strings.Join(forms, " and "))
	case *f.writeBaseline == "" && f.given("write-baseline"):
		return errors.New("-write-baseline needs the name of a file")
	case *f.html == "" && f.given("html"):
		return errors.New("-html needs the name of a file")
	case *f.html != "" && (*f.fix || *f.writeBaseline != "" || len(f.debug.questions) > 0):
		return fmt.Errorf("-html is for what is found: it does not go with %s", forms[0])
	case f.context >= 0 && len(forms) > 0:
		return fmt.Errorf("-c is for findings that are printed as text: it does not go with %s", forms[0])
	}
	return f.checkFromVet()
}

// checkHTML returns an error if -html names a file that has something else than a page of leaklint,
// or one of those that are read: the inputs, which arguments name, and what says what is wanted.
func (f *flags) checkHTML(inputs ...string) (err error) {
	if *f.html != "" {
		f.page, err = page.NewTarget(f.inDir(*f.html), append(inputs, f.config.Path, f.Lookup("baseline").Value.String())...)
	}
	return err
}

// given reports whether a flag is on the command line.
func (f *flags) given(name string) bool {
	given := false
	f.Visit(func(fl *flag.Flag) { given = given || fl.Name == name })
	return given
}

// checkFromVet returns an error if there are flags about what to find when all is found.
func (f *flags) checkFromVet() (err error) {
	f.Visit(func(fl *flag.Flag) {
		if *f.fromVet && err == nil && !slices.Contains(forReports, fl.Name) {
			err = fmt.Errorf("-from-vet prints what was found, and finds nothing itself: -%s does not go with it", fl.Name)
		}
	})
	return err
}

// describe prints the flags for go vet, which asks for them, as JSON.
func (f *flags) describe(w io.Writer) error {
	type description struct {
		Name  string
		Bool  bool
		Usage string
	}
	var list []description
	f.VisitAll(func(fl *flag.Flag) {
		if slices.Contains(forStandalone, fl.Name) {
			return
		}
		b, ok := fl.Value.(interface{ IsBoolFlag() bool })
		list = append(list, description{fl.Name, ok && b.IsBoolFlag(), fl.Usage})
	})
	text, err := json.MarshalIndent(list, "", "\t")
	if err == nil {
		_, err = w.Write(text)
	}
	return err
}

// selected returns the analyzers that the flags leave on: if any is switched
// on, only those; else all that are not switched off.
func (f *flags) selected() []*analysis.Analyzer {
	some := false
	for _, t := range f.enabled {
		some = some || *t == switchedOn
	}
	return slices.DeleteFunc(slices.Clone(analyzers.Suite), func(a *analysis.Analyzer) bool {
		t := *f.enabled[a.Name]
		return t == switchedOff || some && t != switchedOn
	})
}

// analyzers returns those that are selected, with the configuration.
func (f *flags) analyzers() []*analysis.Analyzer { return driver.With(f.selected(), f.config, nil) }

// A lateFlag is a flag of which the value is set when all flags are known.
type lateFlag struct {
	of   flag.Value
	name string // of a file
}

func (l *lateFlag) String() string { return l.name }

func (l *lateFlag) Set(s string) error {
	l.name = s
	return nil
}

// A linesFlag is how many lines of the source are printed around each of a finding, or noLines:
// not even that one.
type linesFlag int

const noLines linesFlag = -1

func (l *linesFlag) String() string { return strconv.Itoa(int(*l)) }

func (l *linesFlag) Set(s string) error {
	n, err := strconv.Atoi(s)
	if err != nil || n < int(noLines) {
		return errors.New("want a number of lines, or -1 for none")
	}
	*l = linesFlag(n)
	return nil
}

// A whenFlag says when text is coloured.
type whenFlag string

var whens = []string{"auto", "always", "never"}

func (w *whenFlag) String() string { return string(*w) }

func (w *whenFlag) Set(s string) error {
	if !slices.Contains(whens, s) {
		return errors.New("want auto, always or never")
	}
	*w = whenFlag(s)
	return nil
}

// on reports whether text for stdout is coloured.
func (w whenFlag) on(stdout io.Writer) bool {
	return w == "always" || w == "auto" && os.Getenv("NO_COLOR") == "" && terminal(stdout) != nil
}

// A debugFlag is on, off, or questions to what the engines believe: it may be given again.
type debugFlag struct {
	on        bool
	questions []window.Question
}

func (d *debugFlag) IsBoolFlag() bool { return true }

func (d *debugFlag) String() string {
	if d == nil || len(d.questions) == 0 {
		return strconv.FormatBool(d != nil && d.on)
	}
	return d.questions[0].String()
}

func (d *debugFlag) Set(s string) error {
	if on, err := strconv.ParseBool(s); err == nil {
		d.on = on
		return nil
	}
	q, err := window.Parse(s)
	if err != nil {
		return fmt.Errorf("%w, or nothing at all", err)
	}
	d.questions = append(d.questions, q)
	return nil
}

// A triState is a flag that is on, off, or not given.
type triState int

const (
	notGiven triState = iota
	switchedOn
	switchedOff
)

func (t *triState) IsBoolFlag() bool { return true }

func (t *triState) String() string { return strconv.FormatBool(t != nil && *t == switchedOn) }

func (t *triState) Set(s string) error {
	on, err := strconv.ParseBool(s)
	if err != nil {
		return errors.New("want true or false")
	}
	if *t = switchedOff; on {
		*t = switchedOn
	}
	return nil
}
