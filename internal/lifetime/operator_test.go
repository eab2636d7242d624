package lifetime

import (
	"testing"

	"golang.org/x/tools/go/ssa"
)

// What libraries do that the module of the cases has not: they build an operator, or a command, of funcs.
const (
	controllercmd = `package controllercmd

type ControllerContext struct{}
type StartFunc func(*ControllerContext) error
type ControllerBuilder struct{}
func NewController(name string, start StartFunc) *ControllerBuilder { return nil }
func NewObserver(name string, each func(*ControllerContext) error) *ControllerBuilder { return nil }
`
	minioCLI = `package cli

type Context struct{}
type Command struct { Action func(*Context) error; Each func(*Context) error }
type App struct { Commands []Command }
`
	paerser = `package cli

type Command struct { Run func([]string) error }
`
	ffcli = `package ffcli

type Command struct { Exec func(any, []string) error }
`
	ff = `package ff

type Command struct { Exec func(any, []string) error }
`
	serpent = `package serpent

type Invocation struct{}
type Command struct { Handler func(*Invocation) error }
`
)

const operators = `package p

import (
	"github.com/coder/serpent"
	"github.com/minio/cli"
	"github.com/openshift/library-go/pkg/controller/controllercmd"
	"github.com/peterbourgon/ff/v3/ffcli"
	"github.com/peterbourgon/ff/v4"
	paerser "github.com/traefik/paerser/cli"
)

type Hub struct{}

func (h *Hub) Add() {}

var shared *Hub

func main() {
	controllercmd.NewController("operator", func(*controllercmd.ControllerContext) error {
		return run()
	})
	controllercmd.NewObserver("operator", func(*controllercmd.ControllerContext) error {
		shared.Add() // unknown
		return nil
	})
	_ = &cli.App{Commands: []cli.Command{{Action: serve, Each: each}}}
	_ = &paerser.Command{Run: func([]string) error {
		shared.Add() // once
		return nil
	}}
	exec := func(any, []string) error {
		shared.Add() // once
		return nil
	}
	_ = &ffcli.Command{Exec: exec}
	_ = &ff.Command{Exec: func(any, []string) error {
		shared.Add() // once
		return nil
	}}
	_ = &serpent.Command{Handler: func(*serpent.Invocation) error {
		shared.Add() // once
		return nil
	}}
}

func run() error {
	shared.Add() // once
	return nil
}

func serve(*cli.Context) error {
	shared.Add() // once
	return nil
}

func each(*cli.Context) error {
	shared.Add() // unknown
	return nil
}
`

// TestOperators checks that what such libraries are given to run is run once.
func TestOperators(t *testing.T) {
	imports := fakes(t, [][2]string{
		{"github.com/openshift/library-go/pkg/controller/controllercmd", controllercmd}, {"github.com/minio/cli", minioCLI},
		{"github.com/traefik/paerser/cli", paerser}, {"github.com/peterbourgon/ff/v3/ffcli", ffcli}, {"github.com/peterbourgon/ff/v4", ff}, {"github.com/coder/serpent", serpent},
	})
	judgeSitesWith(t, imports, operators, "Add", func(p *Package, call ssa.CallInstruction) string {
		return inWords(p.alone.Judge(p.Site(call, true)))
	})
}
