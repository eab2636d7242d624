// Package versions pins a release of the modelled modules for the test of the
// resource table.
package versions

import (
	_ "k8s.io/client-go/util/workqueue"
)
