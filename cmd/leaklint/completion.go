package main

import (
	"embed"
	"flag"
	"fmt"
	"io"
	"strings"
	"text/template"

	"github.com/leaklint/leaklint/analyzers"
	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/spelling"
)

// scripts has a template for each shell, of the name of that.
//
//go:embed completion
var scripts embed.FS

var shells = []string{"bash", "zsh", "fish"}

// A word is something that can be completed.
type word struct{ Name, About string }

// commands are those of leaklint besides the analysis of packages.
var commands = []word{
	{"help", "list the checks, or explain one"},
	{"explain", "explain a check"},
	{"profile", "tell what the goroutines of a profile are"},
	{"config", "print what is in force, and where it is from"},
	{"completion", "print a script that completes commands and flags"},
	{"version", "print the version"},
}

// A flagWord is a flag.
type flagWord struct {
	word
	Bool   bool
	Value  string // what its value is: file, dir, tier
	Values string // all that it may be, if these are few
}

// printCompletion prints the script with which a shell completes what is typed behind leaklint.
func printCompletion(args []string, stdout, stderr io.Writer) int {
	if len(args) != 1 {
		fmt.Fprintf(stderr, "leaklint: completion wants the name of a shell: %s\n", strings.Join(shells, ", "))
		return exitUsage
	}
	text, err := scripts.ReadFile("completion/" + args[0])
	if err != nil {
		fmt.Fprintf(stderr, "leaklint: there is no completion for %q: %s\n", args[0], spelling.Suggest(args[0], shells))
		return exitUsage
	}
	t := template.Must(template.New(args[0]).Funcs(template.FuncMap{
		"names": names, "flags": flagNames, "quote": quoted(args[0]), "escape": escaped,
	}).Parse(string(text)))
	var b strings.Builder
	if err = t.Execute(&b, completed()); err == nil {
		_, err = io.WriteString(stdout, b.String())
	}
	return exitCode(false, false, err, stderr)
}

// A completion is all that can be completed.
type completion struct {
	Commands, Checks, Shells []word
	Flags, Profile           []flagWord
}

func completed() *completion {
	c := &completion{Commands: commands, Flags: flagWords(newFlags(io.Discard).FlagSet)}
	for _, a := range analyzers.Suite {
		title, _, _ := strings.Cut(a.Doc, "\n")
		c.Checks = append(c.Checks, word{a.Name, title})
	}
	for _, shell := range shells {
		c.Shells = append(c.Shells, word{Name: shell})
	}
	profile := flag.NewFlagSet("", flag.ContinueOnError)
	profile.Bool("json", false, "print JSON")
	new(profileFlags).register(profile, true)
	c.Profile = flagWords(profile)
	return c
}

// Valued returns the flags that have values.
func (c *completion) Valued() []flagWord {
	var list []flagWord
	seen := make(map[string]bool)
	for _, f := range append(c.Flags, c.Profile...) {
		if !f.Bool && !seen[f.Name] {
			list = append(list, f)
		}
		seen[f.Name] = true
	}
	return list
}

func flagWords(fs *flag.FlagSet) []flagWord {
	var list []flagWord
	fs.VisitAll(func(fl *flag.Flag) {
		value, usage := flag.UnquoteUsage(fl)
		b, ok := fl.Value.(interface{ IsBoolFlag() bool })
		f := flagWord{word: word{fl.Name, usage}, Bool: ok && b.IsBoolFlag(), Value: value}
		switch value {
		case "tier":
			f.Values = strings.Join(config.Tiers, " ")
		case "when":
			f.Values = strings.Join(whens, " ")
		}
		list = append(list, f)
	})
	return list
}

func names(words []word) string {
	var list []string
	for _, w := range words {
		list = append(list, w.Name)
	}
	return strings.Join(list, " ")
}

func flagNames(flags []flagWord) string {
	var list []string
	for _, f := range flags {
		list = append(list, "-"+f.Name)
	}
	return strings.Join(list, " ")
}

// quoted returns a func that quotes text for a shell.
func quoted(shell string) func(parts ...string) string {
	quote := `'\''`
	if shell == "fish" {
		quote = `\'`
	}
	return func(parts ...string) string {
		return "'" + strings.ReplaceAll(strings.Join(parts, ""), "'", quote) + "'"
	}
}

// escaped returns a text for the description of a flag, as zsh wants it within quotes.
func escaped(text string) string {
	return strings.NewReplacer(`'`, `'\''`, `[`, `\[`, `]`, `\]`).Replace(text)
}
