package knowledge

import (
	"go/types"
	"strings"

	"github.com/leaklint/leaklint/internal/symbol"
)

// noReturn lists functions that never return, by package and by the prefix of
// their names: Fatal stands for Fatal, Fatalf and Fatalln.
var noReturn = map[string][]string{
	"os":                         {"Exit"},
	"log":                        {"Fatal", "Panic"},
	"runtime":                    {"Goexit"},
	"syscall":                    {"Exit"},
	"testing":                    {"Fatal", "FailNow", "Skip"},
	"k8s.io/klog":                {"Fatal", "Exit"},
	"k8s.io/klog/v2":             {"Fatal", "Exit", "FlushAndExit"},
	wait:                         {"Forever"},
	"github.com/golang/glog":     {"Fatal", "Exit"},
	"github.com/sirupsen/logrus": {"Fatal", "Panic", "Exit"},
	"go.uber.org/zap":            {"Fatal", "Panic"},
}

// Goexit ends the goroutine that calls it.
var Goexit = symbol.Symbol{Path: "runtime", Name: "Goexit"}

// NoReturn reports whether fn never returns.
func NoReturn(fn *types.Func) bool {
	s := symbol.Of(fn)
	for _, prefix := range noReturn[s.Path] {
		if strings.HasPrefix(s.Name, prefix) {
			return true
		}
	}
	return false
}

// Printers are packages that only look at what they are given.
var Printers = []string{
	"errors",
	"fmt",
	"log",
	"log/slog",
	"github.com/go-logr/logr",
	"github.com/golang/glog",
	"github.com/rs/zerolog",
	"github.com/rs/zerolog/log",
	"github.com/sirupsen/logrus",
	"go.uber.org/zap",
	"k8s.io/klog",
	"k8s.io/klog/v2",
}
