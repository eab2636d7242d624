package setup

import (
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/proc/runnable_shutdown/runnable"
)

func Add(mgr manager.Manager) error {
	run := runnable.New()
	run.Add("initial")
	return mgr.Add(run)
}
