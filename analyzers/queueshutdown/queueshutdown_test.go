package queueshutdown_test

import (
	"testing"

	"github.com/leaklint/leaklint/analyzers/queueshutdown"
	"github.com/leaklint/leaklint/internal/leaktest"
)

var patterns = []string{"./queueshutdown/...", "./stories/rancher/..."}

func Test(t *testing.T) { leaktest.Run(t, queueshutdown.Analyzer, patterns...) }
