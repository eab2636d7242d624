// The field is set later on the variable: unconditionally, behind a flag, through a pointer helper and by a functional option.

package later

import (
	"time"

	"k8s.io/client-go/rest"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Config struct {
	EnablePprof bool
	PprofAddr   string
}

func (c Config) apply(o *ctrl.Options) {
	o.PprofBindAddress = c.PprofAddr
}

func Plain(cfg *rest.Config, c Config) (ctrl.Manager, error) {
	opts := ctrl.Options{LeaderElection: true, LeaderElectionID: "later"}
	opts.PprofBindAddress = c.PprofAddr
	return ctrl.NewManager(cfg, opts)
}

func Conditional(cfg *rest.Config, c Config) (ctrl.Manager, error) {
	opts := ctrl.Options{LeaderElectionID: "later"}
	if c.EnablePprof {
		opts.PprofBindAddress = "127.0.0.1:6060"
	}
	mgr, err := ctrl.NewManager(cfg, opts)
	if err != nil {
		return nil, err
	}
	return mgr, nil
}

func Pointer(cfg *rest.Config, c Config) (ctrl.Manager, error) {
	opts := ctrl.Options{}
	c.apply(&opts)
	return ctrl.NewManager(cfg, opts)
}

type Option func(*manager.Options)

func WithPprof(addr string) Option {
	return func(o *manager.Options) { o.PprofBindAddress = addr }
}

func Functional(cfg *rest.Config, options ...Option) (ctrl.Manager, error) {
	opts := manager.Options{GracefulShutdownTimeout: ptr.To(30 * time.Second)}
	for _, o := range options {
		o(&opts)
	}
	return manager.New(cfg, opts)
}
