// The older StartWithChannel and Start of wait.Group are starts too; both are reported in code that got a cluster.
package waitgroupchannel

import (
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

// Pump pumps one workspace.
type Pump struct {
	group wait.Group
	lines chan string
}

// Start starts the pump for the given workspace.
func (p *Pump) Start(cluster logicalcluster.Name, stopCh <-chan struct{}) {
	p.group.StartWithChannel(stopCh, p.read) // want `goroutine for a cluster is started without pprof labels .*`
	p.group.Start(func() {                   // want `goroutine for a cluster is started without pprof labels .*`
		for line := range p.lines {
			klog.Background().Info("line", "cluster", cluster, "line", line)
		}
	})
}

func (p *Pump) read(stopCh <-chan struct{}) {
	defer close(p.lines)
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-stopCh:
			return
		case at := <-ticker.C:
			p.lines <- at.String()
		}
	}
}
