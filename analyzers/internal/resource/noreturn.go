package resource

import (
	"go/types"
	"strings"

	"github.com/leaklint/leaklint/analyzers/internal/symbol"
)

// noReturn lists functions that never return, by package and by the prefix of
// their names: Fatal stands for Fatal, Fatalf and Fatalln.
var noReturn = map[string][]string{
	"os":                                {"Exit"},
	"log":                               {"Fatal", "Panic"},
	"runtime":                           {"Goexit"},
	"syscall":                           {"Exit"},
	"testing":                           {"Fatal", "FailNow", "Skip"},
	"k8s.io/klog":                       {"Fatal", "Exit"},
	"k8s.io/klog/v2":                    {"Fatal", "Exit"},
	"k8s.io/apimachinery/pkg/util/wait": {"Forever"},
	"github.com/golang/glog":            {"Fatal", "Exit"},
	"github.com/sirupsen/logrus":        {"Fatal", "Panic", "Exit"},
	"go.uber.org/zap":                   {"Fatal", "Panic"},
}

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
