// OK: exported Options methods that only RunE of another package calls; the factory runs on NeverStop for the process.
package agent

import (
	"errors"
	"time"

	"github.com/spf13/pflag"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
)

type Options struct {
	Kubeconfig string
	Resync     time.Duration
	config     *rest.Config
}

func NewOptions() *Options { return &Options{Resync: time.Hour} }

func (o *Options) AddFlags(fs *pflag.FlagSet) {
	fs.StringVar(&o.Kubeconfig, "kubeconfig", o.Kubeconfig, "")
	fs.DurationVar(&o.Resync, "resync", o.Resync, "")
}

func (o *Options) Complete() (err error) {
	o.config, err = clientcmd.BuildConfigFromFlags("", o.Kubeconfig)
	return err
}

func (o *Options) Validate() error {
	if o.Resync < time.Minute {
		return errors.New("--resync must be a minute or more")
	}
	return nil
}

func (o *Options) Run() error {
	cs, err := kubernetes.NewForConfig(o.config)
	if err != nil {
		return err
	}
	f := informers.NewSharedInformerFactory(cs, o.Resync)
	f.Apps().V1().DaemonSets().Informer()
	f.Start(wait.NeverStop) // want:vet `informer factory runs for ever: wait\.NeverStop is never closed \(may leak 6 goroutines and 38 KiB each time\)`
	f.WaitForCacheSync(wait.NeverStop)
	select {}
}
