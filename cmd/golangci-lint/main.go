// Command golangci-lint is golangci-lint v2 with leaklint among its linters, for those who
// would rather build it with go build than have golangci-lint custom clone it. It is a
// module of its own, as golangci-lint is licensed under the GPL and leaklint is not.
package main

import (
	"cmp"
	"fmt"
	"os"
	"runtime/debug"
	"strings"

	"github.com/golangci/golangci-lint/v2/pkg/commands"
	"github.com/golangci/golangci-lint/v2/pkg/exitcodes"

	"github.com/leaklint/leaklint/cmd/gclplugin"
)

func main() {
	info := commands.BuildInfo{Version: "unknown", Commit: "?", Date: "(unknown)"}
	if build, ok := debug.ReadBuildInfo(); ok {
		info.GoVersion = build.GoVersion
		for _, dep := range build.Deps {
			if dep.Path == "github.com/golangci/golangci-lint/v2" {
				info.Version = strings.TrimPrefix(dep.Version, "v") + "-leaklint-" + cmp.Or(gclplugin.Version(), "devel")
			}
		}
	}
	if err := commands.Execute(info); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(exitcodes.Failure)
	}
}
