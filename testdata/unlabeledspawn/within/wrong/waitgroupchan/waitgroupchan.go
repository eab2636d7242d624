// Wrong: StartWithChannel runs the cluster's informer without labels.
package waitgroupchan

import (
	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
)

// View is per cluster.
type View struct {
	Cluster  logicalcluster.Name
	informer cache.SharedIndexInformer
	group    wait.Group
}

// Start starts the view.
func (v *View) Start(stop <-chan struct{}) bool {
	v.group.StartWithChannel(stop, v.informer.Run) // want `goroutine for a cluster is started without pprof labels .*`
	return cache.WaitForCacheSync(stop, v.informer.HasSynced)
}
